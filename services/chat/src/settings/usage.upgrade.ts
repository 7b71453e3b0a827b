import { isDuplicate, type Upgrade } from '@masque/service-kit/store';

interface OldUsageRow {
  /** `{userId}:{YYYY-MM-DD}` */
  _id: string;
  used: number;
}
const DAY = /^(.+):(\d{4}-\d{2}-\d{2})$/;

export const usageInSettings = (number: number): Upgrade => ({
  number,
  name: 'the daily limit is counted in the settings',
  run: async (context) => {
    const { db } = context;
    const settings = db.collection<{ _id: string }>('settings');
    await context.inBatches<OldUsageRow>('usage', async (rows) => {
      for (const { _id, used } of rows) {
        const [, userId, day] = DAY.exec(_id) ?? [];
        if (!userId) continue;
        const isOlder = { _id: userId, 'usage.day': { $not: { $gte: day } } };
        await settings
          .updateOne(isOlder, { $set: { usage: { day, used } } }, { upsert: true })
          .catch((error: unknown) => {
            if (!isDuplicate(error)) throw error; // a newer day is there
          });
      }
    });
    await db
      .collection('usage')
      .drop()
      .catch(() => undefined); // a new database has none
  },
});
