import type { CharacterCard } from '../catalog/character.ts';
import { fold } from './fold.ts';

export const sorts = ['newest', 'oldest', 'popular', 'alphabetical'] as const;
export type Sort = (typeof sorts)[number];

export type SortKey = readonly (string | number)[];

const WITHOUT_PAGING = 1_000;
const LARGEST_PAGE = 200;

interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export const pageSize = ({ limit, cursor }: PageQuery): number => limit ?? (cursor ? LARGEST_PAGE : WITHOUT_PAGING);

export const nameKey = (name: string): string =>
  fold(name.trim()).normalize('NFKD').replace(/\p{M}/gu, '').slice(0, 100).toWellFormed();

export const isDescending: Readonly<Record<Sort, boolean>> = {
  newest: true,
  oldest: false,
  popular: true,
  alphabetical: false,
};
type Placed = Pick<CharacterCard, 'id' | 'name' | 'createdAt' | 'likesCount' | 'chatsCount'>;

const sortKeys: Readonly<Record<Sort, (card: Placed) => SortKey>> = {
  newest: ({ createdAt, id }) => [Date.parse(createdAt), id],
  oldest: ({ createdAt, id }) => [Date.parse(createdAt), id],
  popular: ({ likesCount, chatsCount, id }) => [likesCount, chatsCount, id],
  alphabetical: ({ name, id }) => [nameKey(name), id],
};

export const writeCursor = (sort: Sort, key: SortKey): string =>
  Buffer.from(JSON.stringify([sort, key])).toString('base64url');

/** Compares UTF-8 bytes, like the catalog's index. */
function compareKeys(one: SortKey, other: SortKey): number {
  for (const [index, a] of one.entries()) {
    const b = other[index] ?? 0;
    if (a === b) continue;
    return typeof a === 'number' && typeof b === 'number'
      ? a - b
      : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
  }
  return 0;
}

export interface OrderedPage<C extends Placed> {
  readonly characters: readonly C[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Merges two pages of the same query: together they contain the first cards of the union. */
export function mergePages<C extends Placed>(
  one: OrderedPage<C>,
  other: OrderedPage<C>,
  query: PageQuery & { readonly sort: Sort },
): OrderedPage<C> {
  const { sort } = query;
  const direction = isDescending[sort] ? -1 : 1;
  const all = [...one.characters, ...other.characters]
    .map((card) => ({ card, key: sortKeys[sort](card) }))
    .sort((a, b) => direction * compareKeys(a.key, b.key));
  const shown = all.slice(0, pageSize(query));
  const hasMore = all.length > shown.length || one.nextCursor !== null || other.nextCursor !== null;
  const last = hasMore ? shown.at(-1) : undefined;
  return {
    characters: shown.map(({ card }) => card),
    total: one.total + other.total,
    nextCursor: last ? writeCursor(sort, last.key) : null,
  };
}
