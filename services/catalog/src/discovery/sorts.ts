import type { sorts } from '@masque/contracts';
import { z } from 'zod';

export type Sort = (typeof sorts)[number];

interface Order {
  /** Columns of `cards` that decide, the unique id last: an index holds them behind `shelf`. */
  readonly columns: readonly ('created' | 'nameKey' | 'likes' | 'chats' | 'id')[];
  readonly direction: 'ASC' | 'DESC';
}

export const orders: Readonly<Record<Sort, Order>> = {
  newest: { columns: ['created', 'id'], direction: 'DESC' },
  oldest: { columns: ['created', 'id'], direction: 'ASC' },
  popular: { columns: ['likes', 'chats', 'id'], direction: 'DESC' },
  alphabetical: { columns: ['nameKey', 'id'], direction: 'ASC' },
};

const Integer = z.number().int();
/** What a cursor of each sort holds: the values of its columns. */
export const sortKeys = {
  newest: z.tuple([Integer, z.string()]),
  oldest: z.tuple([Integer, z.string()]),
  popular: z.tuple([Integer, Integer, z.string()]),
  alphabetical: z.tuple([z.string(), z.string()]),
} as const satisfies Record<Sort, z.ZodType>;
