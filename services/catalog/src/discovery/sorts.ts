import type { sorts } from '@masque/contracts';

export type Sort = (typeof sorts)[number];

interface Order {
  /** Columns of `cards` that decide, the unique id last: an index holds them behind `visibility`. */
  readonly columns: readonly ('created' | 'nameKey' | 'likes' | 'chats' | 'id')[];
  readonly direction: 'ASC' | 'DESC';
}

export const orders: Readonly<Record<Sort, Order>> = {
  newest: { columns: ['created', 'id'], direction: 'DESC' },
  oldest: { columns: ['created', 'id'], direction: 'ASC' },
  popular: { columns: ['likes', 'chats', 'id'], direction: 'DESC' },
  alphabetical: { columns: ['nameKey', 'id'], direction: 'ASC' },
};

/** Values of the columns that decide a card's place. */
export type SortKey = readonly (string | number)[];
