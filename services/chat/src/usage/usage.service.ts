import { DomainError } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';
import { dayOf, secondsToNextDay } from './day.ts';
import { UsageRepository } from './usage.repository.ts';

/** A message that was counted; given back when the model does not answer it. */
export interface Allowance {
  giveBack(): Promise<void>;
}

export const unlimited: Allowance = { giveBack: () => Promise.resolve() };

/** With less than this share left, what is left is read each time. */
const READ_BELOW = 0.3;
const MOST_KNOWN = 50_000;

/** The daily limit of messages. */
@Injectable()
export class UsageService {
  private readonly known = new Map<string, { day: string; used: number }>();

  constructor(
    private readonly usage: UsageRepository,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * How many messages are left today. What this instance has counted itself is remembered, so that it is only read again
   * near the limit; the counting decides.
   */
  async left(userId: string): Promise<number> {
    const { dailyMessages: limit } = this.config.limits;
    if (limit === 0) return Number.POSITIVE_INFINITY;
    const day = dayOf(Date.now());
    const known = this.known.get(userId);
    if (known?.day === day && limit - known.used > limit * READ_BELOW) return limit - known.used;
    const used = await this.usage.used(userId, day);
    this.remember(userId, day, used);
    return limit - used;
  }

  ensure(left: number): void {
    if (left <= 0) throw usedUp(this.config.limits.dailyMessages);
  }

  private remember(userId: string, day: string, used: number): void {
    this.known.delete(userId);
    this.known.set(userId, { day, used });
    if (this.known.size <= MOST_KNOWN) return;
    const [oldest = ''] = this.known.keys();
    this.known.delete(oldest);
  }

  /** Counts a message of today, or 429 with the seconds until midnight (UTC). */
  async take(userId: string): Promise<Allowance> {
    const { dailyMessages: limit } = this.config.limits;
    if (limit === 0) return unlimited;
    const day = dayOf(Date.now());
    if (!(await this.usage.take(userId, day, limit))) throw usedUp(limit);
    const known = this.known.get(userId);
    if (known?.day === day) known.used += 1;
    let isGiven = false;
    return {
      giveBack: async () => {
        if (isGiven) return;
        isGiven = true;
        await this.usage
          .giveBack(userId, day)
          .catch(() => this.logger.warn('a message that was not answered stays counted'));
      },
    };
  }
}

const usedUp = (limit: number) =>
  new DomainError(
    'rate.limited',
    {},
    { details: [`${limit} of ${limit} messages used today`], remainingTime: secondsToNextDay(Date.now()) },
  );
