import type { MarkKind } from '@masque/contracts';
import { isDescending, type Sort, type SortKey } from '@masque/contracts/rules';
import { cardColumns } from './discovery.database.ts';
import { sortColumns } from './sorts.ts';
import { besidePublic } from './visibility.sql.ts';

/** Keys and needle are folded. */
export interface PageQuery {
  readonly sort: Sort;
  readonly after: SortKey | null;
  readonly limit: number;
  /** Lists to merge; `private` holds the viewer's share of what isn't public. */
  readonly visibilities: readonly ListedVisibility[];
  readonly viewerId: string | null;
  readonly isMine: boolean;
  readonly marked: MarkKind | null;
  readonly authorKey: string | null;
  readonly tagKeys: readonly string[];
  readonly needle: string | null;
}

/** Filters of a list. Values are bound as named parameters; the SQL depends only on which filters are set. */
export interface Narrowing {
  readonly isMine: boolean;
  readonly marked: MarkKind | null;
  readonly hasAuthor: boolean;
  /** Any of $tags, a JSON array; with one tag, $tag holds it. */
  readonly tags: 'none' | 'one' | 'several';
  /** Public cards are found before (`isFound`); private ones are scanned for $needle. */
  readonly isSearched: boolean;
}

export const everything: Narrowing = { isMine: false, marked: null, hasAuthor: false, tags: 'none', isSearched: false };

export type ListedVisibility = 'public' | 'private' | 'publicLore' | 'privateLore';
export const isPrivateList = (visibility: ListedVisibility): boolean =>
  visibility === 'private' || visibility === 'privateLore';

/**
 * Along the sort index if many cards match, from the matches if few do, or only the rows in $changed, a JSON array. In
 * SQL, a leading `+` keeps SQLite from using an index.
 */
export type Plan = 'along-the-order' | 'from-the-matches' | 'among-the-changed';

const CONDITIONS: Readonly<Record<ListedVisibility, string>> = {
  public: "visibility = 'public'",
  private: "visibility IN ('private', 'moderated')",
  publicLore: "visibility = 'publicLore'",
  privateLore: "visibility IN ('privateLore', 'moderatedLore')",
};
const MARKED = 'SELECT targetId FROM marks WHERE userId = $viewer AND isSet = 1 AND kind';
const MARKS: Readonly<Record<MarkKind, string>> = {
  favorite: `id IN (${MARKED} = 'favorite')`,
  follow: `authorId IN (${MARKED} = 'follow')`,
};
const ANY_OF = 'SELECT value FROM json_each($tags)';
const TAGGED = `row IN (SELECT card FROM tags WHERE tag IN (${ANY_OF}))`;
const IS_TAGGED = `EXISTS (SELECT 1 FROM tags WHERE tag IN (${ANY_OF}) AND card = cards.row)`;
const IS_FOUND_IN_PRIVATE = 'instr((SELECT privateText FROM contents WHERE contents.row = cards.row), $needle) > 0';
function conditions(
  visibility: ListedVisibility,
  { isMine, marked, hasAuthor, tags, isSearched }: Narrowing,
  plan: Plan,
): string {
  const isPrivate = isPrivateList(visibility);
  if (isSearched && !isPrivate) return `${CONDITIONS[visibility]} AND isFound(row)`;
  // Marked lists also include characters shared with the viewer.
  const isOwn = isMine || (isPrivate && !marked);
  const isByAuthor = isOwn || hasAuthor;
  // A viewer sees few non-public cards, so start from those, not from the order or the marks.
  const isByViewer = isPrivate && marked !== null;
  const isAlong = plan !== 'from-the-matches' && !isByAuthor && !isByViewer;
  const isByMark = marked !== null && !isAlong && !isByAuthor && !isByViewer;
  const isFirst = !isAlong && !isByAuthor && !isByMark && !isByViewer;
  const parts = [
    `${isAlong ? '' : '+'}${CONDITIONS[visibility]}`,
    ...(isOwn ? ['authorId = $viewer'] : []),
    ...(marked ? [(isByMark ? '' : '+') + MARKS[marked]] : []),
    ...(isByViewer ? [besidePublic] : []),
    ...(hasAuthor ? ['authorKey = $author'] : []),
    ...(tags === 'none' ? [] : [isFirst ? TAGGED : IS_TAGGED]),
    ...(isSearched ? [IS_FOUND_IN_PRIVATE] : []),
  ];
  return parts.join(' AND ');
}

export function countSql(visibility: ListedVisibility, narrowing: Narrowing): string {
  const { isMine, marked, hasAuthor, tags, isSearched } = narrowing;
  if (visibility === 'public' && !isMine && !hasAuthor && !marked && !isSearched) {
    if (tags === 'none') return "SELECT count FROM visibilityCounts WHERE visibility = 'public'";
    if (tags === 'one') return 'SELECT count FROM tagCounts WHERE tag = $tag';
  }
  const plan = tags !== 'none' || isSearched || marked ? 'from-the-matches' : 'along-the-order';
  return `SELECT count(*) AS count FROM cards WHERE ${conditions(visibility, narrowing, plan)}`;
}

export function rowsSql(visibility: ListedVisibility, narrowing: Narrowing, plan: Plan = 'from-the-matches'): string {
  const from =
    plan === 'among-the-changed'
      ? '(SELECT value AS changed FROM json_each($changed)) CROSS JOIN cards ON row = changed'
      : 'cards';
  return `SELECT json_group_array(row) AS rows FROM ${from} WHERE ${conditions(visibility, narrowing, plan)}`;
}

export function pageSql(
  visibilities: readonly ListedVisibility[],
  narrowing: Narrowing,
  sort: Sort,
  hasCursor: boolean,
  plan: Plan,
): string {
  return ordered(
    visibilities.map((visibility) => conditions(visibility, narrowing, plan)),
    sort,
    hasCursor,
  );
}

export const pageOfRowsSql = (sort: Sort, hasCursor: boolean): string =>
  ordered(['row IN (SELECT value FROM json_each($rows))'], sort, hasCursor);

export const cardsSql = `
  SELECT ${cardColumns}, head FROM (SELECT key AS place, value AS wanted FROM json_each($ids))
  CROSS JOIN cards ON id = wanted CROSS JOIN contents USING (row)
  WHERE visibility IN ('public', 'publicLore') OR ${besidePublic} ORDER BY place`;

/** The alternatives must be disjoint. */
function ordered(alternatives: readonly string[], sort: Sort, hasCursor: boolean): string {
  const columns = sortColumns[sort];
  const direction = isDescending[sort] ? 'DESC' : 'ASC';
  const order = `ORDER BY ${columns.map((column) => `${column} ${direction}`).join(', ')} LIMIT $limit`;
  const after = `(${columns.join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${columns.map((_, n) => `$k${n}`).join(', ')})`;
  const branches = alternatives.map(
    (condition) => `SELECT ${cardColumns} FROM cards WHERE ${condition}${hasCursor ? ` AND ${after}` : ''} ${order}`,
  );
  const page =
    branches.length === 1
      ? branches.join('')
      : `${branches.map((branch) => `SELECT * FROM (${branch})`).join(' UNION ALL ')} ${order}`;
  return `SELECT page.*, head FROM (${page}) AS page CROSS JOIN contents USING (row) ${order}`;
}
