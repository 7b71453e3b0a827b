import { cardColumns } from './discovery.database.ts';
import { orders, type Sort } from './sorts.ts';

/** What a list is narrowed to. Values go in as named parameters; only which of them there are decides the SQL. */
export interface Narrowing {
  /** Only the viewer's own ($viewer). */
  readonly isMine: boolean;
  /** By one author ($author). */
  readonly hasAuthor: boolean;
  /** With any of $tags, a JSON list. */
  readonly hasTags: boolean;
  /** Containing $needle; among public ones those that match $match in this full-text table. */
  readonly searched: 'texts' | 'grams' | null;
}

/** The public shelf, or the viewer's own private one. */
export type Shelf = 'public' | 'private';

/**
 * How the public shelf is gone through: along the order's index, checking each card against the matches (right when
 * many match), or from the matches, sorting them (right when few do). A leading `+` keeps SQLite from using an index.
 */
export type Way = 'along-the-order' | 'from-the-matches';

const TAGGED = 'row IN (SELECT card FROM tags WHERE tag IN (SELECT value FROM json_each($tags)))';
const IS_TAGGED = 'EXISTS (SELECT 1 FROM tags WHERE tag IN (SELECT value FROM json_each($tags)) AND card = cards.row)';

const matching = (table: 'texts' | 'grams') => `row IN (SELECT rowid FROM ${table} WHERE ${table} MATCH $match)`;

function conditions(shelf: Shelf, { isMine, hasAuthor, hasTags, searched }: Narrowing, way: Way): string {
  const isByAuthor = isMine || hasAuthor || shelf === 'private';
  const isAlong = way === 'along-the-order' && !isByAuthor;
  const isFirst = !isAlong && !isByAuthor;
  const mark = isFirst ? '' : '+';
  const parts = [
    `${isAlong ? '' : '+'}shelf = '${shelf}'`,
    ...(isMine || shelf === 'private' ? ['authorId = $viewer'] : []),
    ...(hasAuthor ? ['authorKey = $author'] : []),
    ...(hasTags ? [isFirst ? TAGGED : IS_TAGGED] : []),
    ...(searched ? [shelf === 'public' ? mark + matching(searched) : 'instr(privateText, $needle) > 0'] : []),
  ];
  return parts.join(' AND ');
}

/** How many there are on one shelf. */
export function countSql(shelf: Shelf, narrowing: Narrowing): string {
  const { isMine, hasAuthor, hasTags, searched } = narrowing;
  if (shelf === 'public' && searched && !isMine && !hasAuthor && !hasTags) {
    return `SELECT count(*) AS count FROM ${searched} WHERE ${searched} MATCH $match`;
  }
  const way = hasTags || searched ? 'from-the-matches' : 'along-the-order';
  return `SELECT count(*) AS count FROM cards WHERE ${conditions(shelf, narrowing, way)}`;
}

/** The next $limit cards of the shelves in order, after the sort key $k0, $k1, … when there is a cursor. */
export function pageSql(
  shelves: readonly Shelf[],
  narrowing: Narrowing,
  sort: Sort,
  hasCursor: boolean,
  way: Way,
): string {
  const { columns, direction } = orders[sort];
  const order = `ORDER BY ${columns.map((column) => `${column} ${direction}`).join(', ')} LIMIT $limit`;
  const after = `(${columns.join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${columns.map((_, n) => `$k${n}`).join(', ')})`;
  const branches = shelves.map(
    (shelf) =>
      `SELECT ${cardColumns} FROM cards WHERE ${conditions(shelf, narrowing, way)}${hasCursor ? ` AND ${after}` : ''} ${order}`,
  );
  if (branches.length === 1) return branches.join('');
  return `${branches.map((branch) => `SELECT * FROM (${branch})`).join(' UNION ALL ')} ${order}`;
}
