import type { Sort } from '@masque/contracts/rules';

/** Columns of `SortKey`; each sort has an index on `visibility` and these. */
export const sortColumns: Readonly<Record<Sort, readonly ('created' | 'nameKey' | 'likes' | 'chats' | 'id')[]>> = {
  newest: ['created', 'id'],
  oldest: ['created', 'id'],
  popular: ['likes', 'chats', 'id'],
  alphabetical: ['nameKey', 'id'],
};
