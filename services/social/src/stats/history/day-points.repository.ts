import { areDuplicates, StoreConnection, upsertAllNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { type DayPoint, dayPointId, type DayPointRow } from './day-point.row.ts';

export interface PastDay extends Pick<DayPoint, 'chats' | 'views'> {
  readonly userId: string;
  readonly day: string;
}

@Injectable()
export class DayPointsRepository {
  private readonly rows: Collection<DayPointRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<DayPointRow>('day-points');
    store.declareIndexes('day-points', [{ key: { day: 1 } }]);
  }

  /** Skips points that a later recount wrote. */
  async saveAll(points: readonly DayPointRow[]): Promise<void> {
    await upsertAllNewer(this.rows, points);
  }

  async saveWhatHappened(past: readonly PastDay[]): Promise<void> {
    if (past.length === 0) return;
    const operations = past.map(({ userId, day, chats, views }) => ({
      updateOne: {
        filter: { _id: dayPointId(userId, day) },
        update: { $set: { chats, views }, $setOnInsert: { day, revision: 0 } },
        upsert: true,
      },
    }));
    try {
      await this.rows.bulkWrite(operations, { ordered: false });
    } catch (error) {
      if (!areDuplicates(error)) throw error;
    }
  }

  list(userId: string, from: string, to: string): Promise<DayPointRow[]> {
    return this.rows.find({ _id: { $gte: dayPointId(userId, from), $lte: dayPointId(userId, to) } }).toArray();
  }

  lastBefore(userId: string, day: string): Promise<DayPointRow | null> {
    const counted = { _id: { $gte: dayPointId(userId, ''), $lt: dayPointId(userId, day) }, likes: { $exists: true } };
    return this.rows.findOne(counted, { sort: { _id: -1 } });
  }

  /** Explicit days, because a range would scan all points on the embedded store (docs/adr/0004). */
  async removeOn(days: readonly string[]): Promise<void> {
    await this.rows.deleteMany({ day: { $in: [...days] } });
  }

  async removeOf(userId: string): Promise<void> {
    await this.rows.deleteMany({ _id: { $gte: dayPointId(userId, ''), $lt: `${userId};` } });
  }
}
