import type { Upgrade } from '@masque/service-kit/store';

/** Indexes of version 0.1 and later. Each write of a chat would still maintain them. */
const oldIndexes = ['userId_1_isDeleted_1_updatedAt_-1', 'generation.instance_1', 'isPurging_1'];

export const dropOldIndexes = (number: number): Upgrade => ({
  number,
  name: 'chats have no index that nothing asks for',
  run: async ({ db }) => {
    for (const name of oldIndexes)
      await db
        .collection('chats')
        .dropIndex(name)
        .catch(() => undefined); // not every version had it, and a new database has none
  },
});
