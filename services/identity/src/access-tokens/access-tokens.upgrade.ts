import type { Upgrade } from '@masque/service-kit/store';

interface OldTokenRow {
  _id: string;
  userId: string;
  slot?: number;
}

/** Concurrent creations once exceeded the limit; those tokens get slots past it. */
export const tokenSlots = (number: number): Upgrade => ({
  number,
  name: 'access tokens have slots',
  run: async (context) => {
    const tokens = context.db.collection<OldTokenRow>('access-tokens');
    await context.inBatches<OldTokenRow>(
      'access-tokens',
      async (rows) => {
        for (const { _id, userId } of rows) {
          const slotted = { userId, slot: { $exists: true } };
          const [last] = await tokens.find(slotted).sort({ slot: -1 }).limit(1).toArray();
          await tokens.updateOne({ _id, slot: { $exists: false } }, { $set: { slot: (last?.slot ?? -1) + 1 } });
        }
      },
      { filter: { slot: { $exists: false } } },
    );
  },
});
