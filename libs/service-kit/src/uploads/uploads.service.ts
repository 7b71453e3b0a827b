import { DomainError } from '@masque/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { CONFIG } from '../config.ts';
import { isOfJob } from '../context.ts';
import type { Eraser } from '../erasures/eraser.ts';
import { METRICS, type Metrics } from '../metrics/metrics.ts';
import { unlessDuplicate } from '../store/store-errors.ts';
import { StoreConnection } from '../store/store.ts';

const DAY_MS = 86_400_000;

export interface UploadsConfig {
  readonly uploads: { readonly dailyBytes: number };
}

interface UploadsRow {
  _id: string;
  day: string;
  bytes: number;
}

@Injectable()
export class UploadsService implements Eraser {
  private readonly rows: Collection<UploadsRow>;
  private readonly refused;

  constructor(
    store: StoreConnection,
    @Inject(CONFIG) private readonly config: UploadsConfig,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.rows = store.collection<UploadsRow>('uploads');
    this.refused = metrics.counter('masque_limit_refusals_total');
  }

  async erase(userId: string): Promise<void> {
    await this.rows.deleteOne({ _id: userId });
  }

  /** @throws `rate.limited` with the seconds until midnight UTC */
  async spend(userId: string, bytes: number): Promise<void> {
    if (isOfJob()) return;
    const { dailyBytes } = this.config.uploads;
    const now = Date.now();
    const day = new Date(now).toISOString().slice(0, 10);
    if (await this.count(userId, day, bytes, dailyBytes)) return;
    this.refused({ limit: 'daily_uploads' });
    const remainingTime = Math.max(1, Math.ceil((DAY_MS - (now % DAY_MS)) / 1_000));
    const details = [`Uploads are limited to ${Math.round(dailyBytes / 2 ** 20)} MiB a day`];
    throw new DomainError('rate.limited', {}, { details, remainingTime });
  }

  private async count(userId: string, day: string, bytes: number, limit: number): Promise<boolean> {
    if (bytes > limit) return false;
    for (let attempt = 0; ; attempt += 1) {
      const fits = { _id: userId, day, bytes: { $lte: limit - bytes } };
      const counted = await this.rows.updateOne(fits, { $inc: { bytes } });
      if (counted.matchedCount > 0) return true;
      const first = { $set: { day, bytes } };
      const write = this.rows.updateOne({ _id: userId, day: { $ne: day } }, first, { upsert: true });
      if (await unlessDuplicate(write)) return true;
      // Either the limit is reached, or a concurrent first upload of the day won.
      if (attempt > 0) return false;
    }
  }
}
