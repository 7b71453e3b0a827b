import { cardJson } from './card.json.ts';
import type { CardRow } from './discovery.database.ts';
import { orders, type Sort, type SortKey } from './sorts.ts';

/** Where a page ended: the sort and the sort key of its last card, as base64url. */
export const writeCursor = (sort: Sort, key: SortKey): string =>
  Buffer.from(JSON.stringify([sort, key])).toString('base64url');

const keyOf = (sort: Sort, row: CardRow): SortKey => orders[sort].columns.map((column) => row[column]);

/** `CharacterPage` as JSON text; the rows may be one more than the page has. */
export function pageJson(
  rows: readonly CardRow[],
  total: number,
  { sort, limit, viewerId }: { sort: Sort; limit: number; viewerId: string | null },
): string {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const cards = shown.map((row) => cardJson(row, viewerId)).join(',');
  const nextCursor = last ? `"${writeCursor(sort, keyOf(sort, last))}"` : 'null';
  return `{"characters":[${cards}],"total":${total},"nextCursor":${nextCursor}}`;
}
