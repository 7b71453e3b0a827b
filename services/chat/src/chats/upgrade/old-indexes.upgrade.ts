import type { Upgrade } from '@masque/service-kit';

/** Of version 0.1 and of the versions after it; each write of a chat would go on keeping them. */
const oldIndexes = ['userId_1_isDeleted_1_updatedAt_-1', 'generation.instance_1', 'isPurging_1'];

/** The indexes that replace them are made after the steps. */
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
