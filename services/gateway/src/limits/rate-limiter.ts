import { DomainError } from '@masque/contracts';
import { CONFIG, RedisClient } from '@masque/service-kit';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../config.ts';
import { type RateClass, rateClasses } from './rate-classes.ts';

// Token bucket shared by all gateways, on Redis' clock. KEYS[1]: bucket; ARGV: capacity, tokens per ms, tokens wanted
// (negative: given back).
// Returns the tokens granted and the ms until the next one.
const BUCKET = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local state = redis.call('HMGET', KEYS[1], 't', 'at')
local capacity, rate, wanted = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local tokens = math.min(capacity, tonumber(state[1] or capacity) + math.max(0, now - tonumber(state[2] or now)) * rate)
local given = math.min(wanted, math.floor(tokens))
tokens = tokens - given
redis.call('HSET', KEYS[1], 't', tokens, 'at', now)
redis.call('PEXPIRE', KEYS[1], math.ceil(capacity / rate) + 1000)
return { given, tokens >= 1 and 0 or math.ceil((1 - tokens) / rate) }`;

/** Each lease is 1/20 of the bucket, so a busy caller doesn't cost a round trip per call. */
const LEASES_PER_BUCKET = 20;
const LEASE_MS = 2_000;
/** Refusals are repeated from memory this long: refusing must cost less than serving. */
const REFUSAL_MS = 1_000;

interface Lease {
  tokens: number;
  readonly until: number;
}
interface Refusal {
  readonly verdict: RateVerdict;
  readonly until: number;
}

export interface RateVerdict {
  readonly isAllowed: boolean;
  readonly retryAfter: number;
}
const ALLOWED: RateVerdict = { isAllowed: true, retryAfter: 0 };
const UNCOUNTED: RateVerdict = { isAllowed: true, retryAfter: 0 };

/** Limits nothing while Redis is down: availability comes first. */
@Injectable()
export class RateLimiter {
  private readonly leases = new LRUCache<string, Lease>({ max: 50_000 });
  private readonly refusals = new LRUCache<string, Refusal>({ max: 50_000 });
  private readonly renewals = new Map<string, Promise<RateVerdict>>();
  private readonly refused;

  constructor(
    private readonly client: RedisClient,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.refused = metrics.counter('masque_limit_refusals_total');
  }

  async count(rateClass: RateClass, caller: string): Promise<RateVerdict> {
    const key = keyOf(rateClass, caller);
    const verdict = this.fromLease(key) ?? this.refusal(key) ?? (await this.fromBucket(rateClass, key));
    if (!verdict.isAllowed) this.refused({ limit: rateClass });
    return verdict;
  }

  /** Whether the next call can't be counted without Redis. */
  mustAsk(rateClass: RateClass, caller: string): boolean {
    const key = keyOf(rateClass, caller);
    return !this.validLease(key) && !this.refusal(key);
  }

  /** Leases tokens for a call that will be counted, in the same round trip as other commands of this turn. */
  prepare(rateClass: RateClass, caller: string): void {
    const key = keyOf(rateClass, caller);
    if (this.mustAsk(rateClass, caller) && !this.renewals.has(key)) this.renewals.set(key, this.renew(rateClass, key));
  }

  /** Returns unused tokens to the bucket. */
  async giveBack(rateClass: RateClass, caller: string): Promise<void> {
    const key = keyOf(rateClass, caller);
    await this.renewals.get(key);
    const lease = this.leases.get(key);
    this.leases.delete(key);
    if (lease) await this.fromRedis(rateClass, key, -lease.tokens).catch(() => undefined);
  }

  private validLease(key: string): Lease | undefined {
    const lease = this.leases.get(key);
    return lease && lease.tokens >= 1 && lease.until >= Date.now() ? lease : undefined;
  }

  private fromLease(key: string): RateVerdict | undefined {
    const lease = this.validLease(key);
    if (!lease) return undefined;
    lease.tokens -= 1;
    return ALLOWED;
  }

  private refusal(key: string): RateVerdict | undefined {
    const refusal = this.refusals.get(key);
    return refusal && refusal.until > Date.now() ? refusal.verdict : undefined;
  }

  /** Concurrent calls share one lease; one each would drain the bucket. */
  private async fromBucket(rateClass: RateClass, key: string): Promise<RateVerdict> {
    for (;;) {
      const running = this.renewals.get(key) ?? this.renew(rateClass, key);
      this.renewals.set(key, running);
      const verdict = await running;
      if (!verdict.isAllowed || verdict === UNCOUNTED) return verdict;
      const counted = this.fromLease(key);
      if (counted) return counted;
    }
  }

  private async renew(rateClass: RateClass, key: string): Promise<RateVerdict> {
    const wanted = Math.max(1, Math.floor(this.capacityOf(rateClass) / LEASES_PER_BUCKET));
    try {
      const [given = 0, waitMs = 0] = await this.fromRedis(rateClass, key, wanted);
      if (given === 0) return this.refuse(key, waitMs);
      this.leases.set(key, { tokens: given, until: Date.now() + LEASE_MS });
      return ALLOWED;
    } catch {
      return UNCOUNTED;
    } finally {
      this.renewals.delete(key);
    }
  }

  private async fromRedis(rateClass: RateClass, key: string, wanted: number): Promise<number[]> {
    const perMs = (rateClasses[rateClass].perMinute * this.config.limits.factor) / 60_000;
    const reply = await this.client.redis.eval(BUCKET, 1, key, this.capacityOf(rateClass), perMs, wanted);
    return Array.isArray(reply) ? reply.map(Number) : [];
  }

  private capacityOf(rateClass: RateClass): number {
    return Math.max(1, Math.floor(rateClasses[rateClass].burst * this.config.limits.factor));
  }

  private refuse(key: string, waitMs: number): RateVerdict {
    const verdict = { isAllowed: false, retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) };
    this.refusals.set(key, { verdict, until: Date.now() + Math.min(waitMs, REFUSAL_MS) });
    return verdict;
  }
}

const keyOf = (rateClass: RateClass, caller: string): string => `rate:${rateClass}:${caller}`;

/** Counts a user's calls, wherever they come from. */
export const userCaller = (userId: string): string => `user:${userId}`;

export function ensureAllowed({ isAllowed, retryAfter }: RateVerdict): void {
  if (!isAllowed) throw new DomainError('rate.limited', {}, { remainingTime: retryAfter });
}
