import { DomainError, limits } from '@masque/contracts';
import { isDuplicate, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { dayOf } from './report.rules.ts';

interface QuotaRow {
  /** `{userId}:{day}` */
  _id: string;
  userId: string;
  count: number;
  at: Date;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Counted in the store, so that concurrent calls can't exceed the limit. */
@Injectable()
export class ReportQuota {
  private readonly rows: Collection<QuotaRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<QuotaRow>('report-quotas');
    store.declareIndexes('report-quotas', [{ key: { at: 1 } }, { key: { userId: 1 } }]);
  }

  /** @throws DomainError `report.too_many` until the UTC day ends */
  async spend(userId: string, now: Date): Promise<void> {
    const _id = `${userId}:${dayOf(now)}`;
    const most = limits.reportsPerDay;
    try {
      const change = { $inc: { count: 1 }, $set: { at: now, userId } };
      await this.rows.updateOne({ _id, count: { $lt: most } }, change, { upsert: true });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const remainingTime = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1_000);
      throw new DomainError('report.too_many', { most }, { remainingTime });
    }
  }

  async giveBack(userId: string, now: Date): Promise<void> {
    await this.rows.updateOne({ _id: `${userId}:${dayOf(now)}`, count: { $gt: 0 } }, { $inc: { count: -1 } });
  }

  async deleteOld(): Promise<void> {
    await this.rows.deleteMany({ at: { $lt: new Date(Date.now() - 2 * DAY_MS) } });
  }

  async deleteOf(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId });
  }
}
