import { StoreConnection, upsertAllNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type UserStatsRow, userStatsSchema } from './user-stats.schema.ts';

@Injectable()
export class StatsRepository {
  private readonly rows: Model<UserStatsRow>;

  constructor(store: StoreConnection) {
    this.rows = store.model('user-stats', userStatsSchema);
  }

  find(userId: string): Promise<UserStatsRow | null> {
    return this.rows.findById(userId).lean<UserStatsRow>().exec();
  }

  async remove(userId: string): Promise<void> {
    await this.rows.deleteOne({ _id: userId }).exec();
  }

  /** Skips rows that a later recount wrote. */
  async saveAll(rows: readonly UserStatsRow[]): Promise<void> {
    await upsertAllNewer(this.rows, rows);
  }
}
