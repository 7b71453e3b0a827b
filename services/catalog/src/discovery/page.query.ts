import type { MarkKind } from '@masque/contracts';
import { isDescending, type Sort } from '@masque/contracts/rules';
import { cardColumns } from './discovery.database.ts';
import { sortColumns } from './sorts.ts';
import { besidePublic } from './visibility.sql.ts';

/** What a list is narrowed to. Values go in as named parameters; only which of them there are decides the SQL. */
export interface Narrowing {
  /** Only the viewer's own ($viewer). */
  readonly isMine: boolean;
  /** Only what the viewer has marked. */
  readonly marked: MarkKind | null;
  /** By one author ($author). */
  readonly hasAuthor: boolean;
  /** With any of $tags, a JSON list; $tag is its only one. */
  readonly tags: 'none' | 'one' | 'several';
  /** Containing $needle; among public ones those that match $match in this full-text table. */
  readonly searched: 'texts' | 'grams' | null;
}

/** What everybody may see, or what of the rest the list shows its viewer. */
export type ListedVisibility = 'public' | 'private';

/**
 * How public cards are gone through: along the order's index, checking each card against the matches (right when
 * many match), or from the matches, sorting them (right when few do); or only those of $changed, a JSON list of rows. A leading `+` keeps SQLite from using an index.
 */
export type Plan = 'along-the-order' | 'from-the-matches' | 'among-the-changed';

const CONDITIONS: Readonly<Record<ListedVisibility, string>> = {
  public: "visibility = 'public'",
  private: "visibility IN ('private', 'moderated')",
};
const MARKED = 'SELECT targetId FROM marks WHERE userId = $viewer AND isSet = 1 AND kind';
/** What is marked, by the index of characters or of authors. */
const MARKS: Readonly<Record<MarkKind, string>> = {
  favorite: `id IN (${MARKED} = 'favorite')`,
  follow: `authorId IN (${MARKED} = 'follow')`,
};
const ANY_OF = 'SELECT value FROM json_each($tags)';
const TAGGED = `row IN (SELECT card FROM tags WHERE tag IN (${ANY_OF}))`;
const IS_TAGGED = `EXISTS (SELECT 1 FROM tags WHERE tag IN (${ANY_OF}) AND card = cards.row)`;
const IS_FOUND_IN_PRIVATE = 'instr((SELECT privateText FROM contents WHERE contents.row = cards.row), $needle) > 0';
/** Every 64th row asks whether there is still time. */
const IN_TIME = '(rowid & 63 OR inTime())';

const matching = (table: 'texts' | 'grams') =>
  `row IN (SELECT rowid FROM ${table} WHERE ${table} MATCH $match AND ${IN_TIME})`;

function conditions(
  visibility: ListedVisibility,
  { isMine, marked, hasAuthor, tags, searched }: Narrowing,
  plan: Plan,
): string {
  // Marked ones are not only one's own: what was shared is found there too.
  const isOwn = isMine || (visibility === 'private' && !marked);
  const isByAuthor = isOwn || hasAuthor;
  // Of what not everybody sees hardly anything is shown to one viewer: it is gone through itself, not the order or the marks.
  const isByViewer = visibility === 'private' && marked !== null;
  const isAlong = plan !== 'from-the-matches' && !isByAuthor && !isByViewer;
  const isByMark = marked !== null && !isAlong && !isByAuthor && !isByViewer;
  const isFirst = !isAlong && !isByAuthor && !isByMark && !isByViewer;
  const mark = isFirst ? '' : '+';
  const parts = [
    `${isAlong ? '' : '+'}${CONDITIONS[visibility]}`,
    ...(isOwn ? ['authorId = $viewer'] : []),
    ...(marked ? [(isByMark ? '' : '+') + MARKS[marked]] : []),
    ...(isByViewer ? [besidePublic] : []),
    ...(hasAuthor ? ['authorKey = $author'] : []),
    ...(tags === 'none' ? [] : [isFirst ? TAGGED : IS_TAGGED]),
    ...(searched ? [visibility === 'public' ? mark + matching(searched) : IS_FOUND_IN_PRIVATE] : []),
  ];
  return parts.join(' AND ');
}

/** How many there are of one visibility; what everybody sees, and each of its tags, is counted as it is written. */
export function countSql(visibility: ListedVisibility, narrowing: Narrowing): string {
  const { isMine, marked, hasAuthor, tags, searched } = narrowing;
  if (visibility === 'public' && !isMine && !hasAuthor && !marked) {
    if (searched && tags === 'none') {
      return `SELECT count(*) AS count FROM ${searched} WHERE ${searched} MATCH $match AND ${IN_TIME}`;
    }
    if (!searched && tags === 'none') return "SELECT count FROM visibilityCounts WHERE visibility = 'public'";
    if (!searched && tags === 'one') return 'SELECT count FROM tagCounts WHERE tag = $tag';
  }
  const plan = tags !== 'none' || searched || marked ? 'from-the-matches' : 'along-the-order';
  return `SELECT count(*) AS count FROM cards WHERE ${conditions(visibility, narrowing, plan)}`;
}

/** The rows that are counted, as one JSON list: all, or those among $changed. */
export function rowsSql(visibility: ListedVisibility, narrowing: Narrowing, plan: Plan = 'from-the-matches'): string {
  const from =
    plan === 'among-the-changed'
      ? '(SELECT value AS changed FROM json_each($changed)) CROSS JOIN cards ON row = changed'
      : 'cards';
  return `SELECT json_group_array(row) AS rows FROM ${from} WHERE ${conditions(visibility, narrowing, plan)}`;
}

/** The next $limit cards of the visibilities in order, after the sort key $k0, $k1, … when there is a cursor. */
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

/** The same of the cards whose rows are known: $rows, a JSON list. */
export const pageOfRowsSql = (sort: Sort, hasCursor: boolean): string =>
  ordered(['row IN (SELECT value FROM json_each($rows))'], sort, hasCursor);

/** The cards among $ids, a JSON list, that $viewer may see, in its order. */
export const cardsSql = `
  SELECT ${cardColumns}, head FROM (SELECT key AS place, value AS wanted FROM json_each($ids))
  CROSS JOIN cards ON id = wanted CROSS JOIN contents USING (row)
  WHERE visibility = 'public' OR ${besidePublic} ORDER BY place`;

/** Cards for which one of the conditions holds; never two of them do. */
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
