import type { Sort } from '@masque/contracts/rules';

/** Columns of `cards` that decide, as `SortKey`: an index holds them behind `visibility`. */
export const sortColumns: Readonly<Record<Sort, readonly ('created' | 'nameKey' | 'likes' | 'chats' | 'id')[]>> = {
  newest: ['created', 'id'],
  oldest: ['created', 'id'],
  popular: ['likes', 'chats', 'id'],
  alphabetical: ['nameKey', 'id'],
};
