import { isDuplicate, Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { type UsageRow, usageSchema } from './usage.schema.ts';

@Injectable()
export class UsageRepository {
  private readonly rows: Collection<UsageRow>;

  constructor(store: Store) {
    store.model('usage', usageSchema);
    this.rows = store.collection('usage');
  }

  /** Counts one more, unless there are `limit` already; answers whether it did. One write, so that no two slip by. */
  async take(userId: string, day: string, limit: number): Promise<boolean> {
    const filter = { _id: `${userId}:${day}`, used: { $lt: limit } };
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.rows.updateOne(filter, { $inc: { used: 1 } }, { upsert: true });
        return true;
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        // Either the limit is reached, or another first message of the day was faster.
        if (attempt > 0) return false;
      }
    }
  }

  async giveBack(userId: string, day: string): Promise<void> {
    await this.rows.updateOne({ _id: `${userId}:${day}`, used: { $gt: 0 } }, { $inc: { used: -1 } });
  }

  async used(userId: string, day: string): Promise<number> {
    const row = await this.rows.findOne({ _id: `${userId}:${day}` });
    return row?.used ?? 0;
  }
}
