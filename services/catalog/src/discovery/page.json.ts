import type { TagCount } from '@masque/contracts';
import { type Sort, type SortKey, writeCursor } from '@masque/contracts/rules';
import { cardJson } from './card.json.ts';
import type { DiscoveryRow } from './discovery.database.ts';
import { sortColumns } from './sorts.ts';

const keyOf = (sort: Sort, row: DiscoveryRow): SortKey => sortColumns[sort].map((column) => row[column]);

const cardsOf = (rows: readonly DiscoveryRow[], favorites: ReadonlySet<string>, viewerId: string | null): string =>
  rows.map((row) => cardJson(row, viewerId, favorites.has(row.id))).join(',');

export const cardsJson = (...cards: Parameters<typeof cardsOf>): string => `{"characters":[${cardsOf(...cards)}]}`;

export function pageJson(
  rows: readonly DiscoveryRow[],
  total: number,
  favorites: ReadonlySet<string>,
  { sort, limit, viewerId }: { sort: Sort; limit: number; viewerId: string | null },
  matchingTag: TagCount | undefined,
): string {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last ? `"${writeCursor(sort, keyOf(sort, last))}"` : 'null';
  const offer = matchingTag ? `,"matchingTag":${JSON.stringify(matchingTag)}` : '';
  return `{"characters":[${cardsOf(shown, favorites, viewerId)}],"total":${total},"nextCursor":${nextCursor}${offer}}`;
}
