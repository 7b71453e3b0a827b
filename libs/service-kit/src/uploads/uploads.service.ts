import { DomainError } from '@masque/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config.ts';
import type { Eraser } from '../erasures/eraser.ts';
import { METRICS, type Metrics } from '../metrics/metrics.ts';
import { UploadsRepository } from './uploads.repository.ts';

const DAY_MS = 86_400_000;

export interface UploadsConfig {
  readonly uploads: { readonly dailyBytes: number };
}

@Injectable()
export class UploadsService implements Eraser {
  private readonly refused;

  constructor(
    private readonly uploads: UploadsRepository,
    @Inject(CONFIG) private readonly config: UploadsConfig,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.refused = metrics.counter('masque_limit_refusals_total');
  }

  async erase(userId: string): Promise<void> {
    await this.uploads.remove(userId);
  }

  /** @throws `rate.limited` with the seconds until midnight UTC */
  async spend(userId: string, bytes: number): Promise<void> {
    const { dailyBytes } = this.config.uploads;
    const now = Date.now();
    const day = new Date(now).toISOString().slice(0, 10);
    if (await this.uploads.count(userId, day, bytes, dailyBytes)) return;
    this.refused({ limit: 'daily_uploads' });
    const remainingTime = Math.max(1, Math.ceil((DAY_MS - (now % DAY_MS)) / 1_000));
    const details = [`Uploads are limited to ${Math.round(dailyBytes / 2 ** 20)} MiB a day`];
    throw new DomainError('rate.limited', {}, { details, remainingTime });
  }
}
