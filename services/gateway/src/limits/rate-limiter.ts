import { DomainError } from '@masque/contracts';
import { CONFIG, RedisClient } from '@masque/service-kit';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../config.ts';
import { type RateClass, rateClasses } from './rate-classes.ts';

// Token bucket shared by all gateways, on Redis' clock. KEYS[1]: bucket; ARGV: capacity, tokens per ms, tokens wanted.
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
    const key = `rate:${rateClass}:${caller}`;
    const verdict = this.fromLease(key) ?? this.refusal(key) ?? (await this.fromBucket(rateClass, key));
    if (!verdict.isAllowed) this.refused({ limit: rateClass });
    return verdict;
  }

  private fromLease(key: string): RateVerdict | undefined {
    const lease = this.leases.get(key);
    if (!lease || lease.tokens < 1 || lease.until < Date.now()) return undefined;
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
    const { perMinute, burst } = rateClasses[rateClass];
    const capacity = Math.max(1, Math.floor(burst * this.config.limits.factor));
    const perMs = (perMinute * this.config.limits.factor) / 60_000;
    const wanted = Math.max(1, Math.floor(capacity / LEASES_PER_BUCKET));
    try {
      const reply = await this.client.redis.eval(BUCKET, 1, key, capacity, perMs, wanted);
      const [given = 0, waitMs = 0] = Array.isArray(reply) ? reply.map(Number) : [];
      if (given === 0) return this.refuse(key, waitMs);
      this.leases.set(key, { tokens: given, until: Date.now() + LEASE_MS });
      return ALLOWED;
    } catch {
      return UNCOUNTED;
    } finally {
      this.renewals.delete(key);
    }
  }

  private refuse(key: string, waitMs: number): RateVerdict {
    const verdict = { isAllowed: false, retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) };
    this.refusals.set(key, { verdict, until: Date.now() + Math.min(waitMs, REFUSAL_MS) });
    return verdict;
  }
}

export function ensureAllowed({ isAllowed, retryAfter }: RateVerdict): void {
  if (!isAllowed) throw new DomainError('rate.limited', {}, { remainingTime: retryAfter });
}
