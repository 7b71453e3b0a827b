import { Store, upsertNewer } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { Counts } from './stats.rules.ts';
import { type UserStatsRow, userStatsSchema } from './user-stats.schema.ts';

@Injectable()
export class StatsRepository {
  private readonly rows: Model<UserStatsRow>;

  constructor(store: Store) {
    this.rows = store.model('user-stats', userStatsSchema);
  }

  find(userId: string): Promise<UserStatsRow | null> {
    return this.rows.findById(userId).lean<UserStatsRow>().exec();
  }

  /** Unless a recount that began later is there already. */
  async save(userId: string, counts: Counts, countedAt: Date): Promise<void> {
    await upsertNewer(this.rows, userId, { ...counts, countedAt, revision: countedAt.getTime() });
  }
}
