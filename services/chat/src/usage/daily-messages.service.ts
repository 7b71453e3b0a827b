import { DomainError } from '@masque/contracts';
import { type ReplySlots, type SlotKind, UserSlots } from '@masque/generations';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import type { Quota } from '@masque/service-kit/http';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { ChatConfig } from '../config.ts';
import { dayOf, secondsToNextDay } from '../settings/day.ts';
import { UsageRepository } from './usage.repository.ts';

export interface MessageSlots extends ReplySlots {
  /** UTC day that the message counts against; empty: uncounted. */
  readonly day: string;
}

/** Redis counts the messages of a day; where it has no count, the day's statistics do. */
@Injectable()
export class DailyMessages {
  private readonly limit: number;
  private readonly refused;

  constructor(
    private readonly slots: UserSlots,
    private readonly usage: UsageRepository,
    @Inject(CONFIG) { limits }: ChatConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.limit = limits.dailyMessages;
    this.refused = metrics.counter('masque_limit_refusals_total');
  }

  /** @throws `rate.limited`, with the seconds until midnight UTC at the daily limit */
  async take(userId: string, ...kinds: SlotKind[]): Promise<MessageSlots> {
    const day = this.limit === 0 ? '' : dayOf(Date.now());
    const quota = day === '' ? null : this.quotaOf(userId, day);
    return { ...(await this.slots.takeWithin(quota, userId, ...kinds)), day };
  }

  private quotaOf(userId: string, day: string): Quota {
    const usedUp = () => {
      this.refused({ limit: 'daily_messages' });
      const details = [`${this.limit} of ${this.limit} messages used today`];
      return new DomainError('rate.limited', {}, { details, remainingTime: secondsToNextDay(Date.now()) });
    };
    return { name: day, most: this.limit, count: () => this.usage.countReplies(userId, day), usedUp };
  }

  /** For a message that got no reply. Never rejects. */
  async giveBack(userId: string, day: string): Promise<void> {
    if (day === '') return;
    await this.slots
      .returnTo(userId, day)
      .catch(() => this.logger.warn('a message without a reply still counts toward the daily limit'));
  }

  async count(userId: string, day: string): Promise<number> {
    return (await this.slots.countOf(userId, day)) ?? (await this.usage.countReplies(userId, day));
  }
}
