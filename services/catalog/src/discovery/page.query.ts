import { isDescending, type Sort } from '@masque/contracts/rules';
import { cardColumns } from './discovery.database.ts';
import { sortColumns } from './sorts.ts';

/** What a list is narrowed to. Values go in as named parameters; only which of them there are decides the SQL. */
export interface Narrowing {
  /** Only the viewer's own ($viewer). */
  readonly isMine: boolean;
  /** By one author ($author). */
  readonly hasAuthor: boolean;
  /** With any of $tags, a JSON list; $tag is its only one. */
  readonly tags: 'none' | 'one' | 'several';
  /** Containing $needle; among public ones those that match $match in this full-text table. */
  readonly searched: 'texts' | 'grams' | null;
}

/** What everybody may see, or what of the rest is the viewer's own. */
export type ListedVisibility = 'public' | 'private';

/**
 * How public cards are gone through: along the order's index, checking each card against the matches (right when
 * many match), or from the matches, sorting them (right when few do). A leading `+` keeps SQLite from using an index.
 */
export type Plan = 'along-the-order' | 'from-the-matches';

const CONDITIONS: Readonly<Record<ListedVisibility, string>> = {
  public: "visibility = 'public'",
  private: "visibility IN ('private', 'moderated')",
};
const ANY_OF = 'SELECT value FROM json_each($tags)';
const TAGGED = `row IN (SELECT card FROM tags WHERE tag IN (${ANY_OF}))`;
const IS_TAGGED = `EXISTS (SELECT 1 FROM tags WHERE tag IN (${ANY_OF}) AND card = cards.row)`;
/** Every 64th row asks whether there is still time. */
const IN_TIME = '(rowid & 63 OR inTime())';

const matching = (table: 'texts' | 'grams') =>
  `row IN (SELECT rowid FROM ${table} WHERE ${table} MATCH $match AND ${IN_TIME})`;

function conditions(
  visibility: ListedVisibility,
  { isMine, hasAuthor, tags, searched }: Narrowing,
  plan: Plan,
): string {
  const isByAuthor = isMine || hasAuthor || visibility === 'private';
  const isAlong = plan === 'along-the-order' && !isByAuthor;
  const isFirst = !isAlong && !isByAuthor;
  const mark = isFirst ? '' : '+';
  const parts = [
    `${isAlong ? '' : '+'}${CONDITIONS[visibility]}`,
    ...(isMine || visibility === 'private' ? ['authorId = $viewer'] : []),
    ...(hasAuthor ? ['authorKey = $author'] : []),
    ...(tags === 'none' ? [] : [isFirst ? TAGGED : IS_TAGGED]),
    ...(searched ? [visibility === 'public' ? mark + matching(searched) : 'instr(privateText, $needle) > 0'] : []),
  ];
  return parts.join(' AND ');
}

/** How many there are of one visibility; what everybody sees, and each of its tags, is counted as it is written. */
export function countSql(visibility: ListedVisibility, narrowing: Narrowing): string {
  const { isMine, hasAuthor, tags, searched } = narrowing;
  if (visibility === 'public' && !isMine && !hasAuthor) {
    if (searched && tags === 'none') {
      return `SELECT count(*) AS count FROM ${searched} WHERE ${searched} MATCH $match AND ${IN_TIME}`;
    }
    if (!searched && tags === 'none') return "SELECT count FROM visibilityCounts WHERE visibility = 'public'";
    if (!searched && tags === 'one') return 'SELECT count FROM tagCounts WHERE tag = $tag';
  }
  const plan = tags !== 'none' || searched ? 'from-the-matches' : 'along-the-order';
  return `SELECT count(*) AS count FROM cards WHERE ${conditions(visibility, narrowing, plan)}`;
}

/** The next $limit cards of the visibilities in order, after the sort key $k0, $k1, … when there is a cursor. */
export function pageSql(
  visibilities: readonly ListedVisibility[],
  narrowing: Narrowing,
  sort: Sort,
  hasCursor: boolean,
  plan: Plan,
): string {
  const columns = sortColumns[sort];
  const direction = isDescending[sort] ? 'DESC' : 'ASC';
  const order = `ORDER BY ${columns.map((column) => `${column} ${direction}`).join(', ')} LIMIT $limit`;
  const after = `(${columns.join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${columns.map((_, n) => `$k${n}`).join(', ')})`;
  const branches = visibilities.map(
    (visibility) =>
      `SELECT ${cardColumns} FROM cards WHERE ${conditions(visibility, narrowing, plan)}${hasCursor ? ` AND ${after}` : ''} ${order}`,
  );
  if (branches.length === 1) return branches.join('');
  return `${branches.map((branch) => `SELECT * FROM (${branch})`).join(' UNION ALL ')} ${order}`;
}
