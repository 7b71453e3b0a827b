import { CONFIG, RedisClient } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { type RateClass, rateClasses } from './rate-classes.ts';

/**
 * Token bucket, shared by all gateways. KEYS[1] bucket; ARGV: capacity, tokens per ms, tokens wanted, now in ms.
 * Answers how many tokens were given (at most those wanted) and the ms until there is one.
 */
const TAKE = `
local state = redis.call('HMGET', KEYS[1], 't', 'at')
local capacity, rate, wanted, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local tokens = math.min(capacity, tonumber(state[1] or capacity) + math.max(0, now - tonumber(state[2] or now)) * rate)
local given = math.min(wanted, math.floor(tokens))
tokens = tokens - given
redis.call('HSET', KEYS[1], 't', tokens, 'at', now)
redis.call('PEXPIRE', KEYS[1], math.ceil(capacity / rate) + 1000)
return { given, tokens >= 1 and 0 or math.ceil((1 - tokens) / rate) }`;

/** Tokens are fetched this many to a bucket, so that a busy caller does not cost a round trip each call. */
const LEASES_PER_BUCKET = 20;
const LEASE_MS = 2_000;

interface Lease {
  tokens: number;
  readonly until: number;
}

export interface Verdict {
  readonly isAllowed: boolean;
  /** Whole seconds until the next call is worth trying. */
  readonly retryAfter: number;
}
const ALLOWED: Verdict = { isAllowed: true, retryAfter: 0 };
/** Redis is away. */
const UNCOUNTED: Verdict = { isAllowed: true, retryAfter: 0 };

/** Counts calls by class and caller in Redis. While Redis is away nothing is limited: being there comes first. */
@Injectable()
export class RateLimiter {
  private readonly leases = new LRUCache<string, Lease>({ max: 50_000 });
  private readonly renewals = new Map<string, Promise<Verdict>>();

  constructor(
    private readonly client: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Takes one call from the caller's bucket; synchronous as long as a lease lasts. */
  take(rateClass: RateClass, caller: string): Verdict | Promise<Verdict> {
    const key = `rate:${rateClass}:${caller}`;
    return this.fromLease(key) ?? this.fromBucket(rateClass, key);
  }

  private fromLease(key: string): Verdict | undefined {
    const lease = this.leases.get(key);
    if (!lease || lease.tokens < 1 || lease.until < Date.now()) return undefined;
    lease.tokens -= 1;
    return ALLOWED;
  }

  /** Calls that come together share one lease: each fetching its own would empty the bucket. */
  private async fromBucket(rateClass: RateClass, key: string): Promise<Verdict> {
    for (;;) {
      const running = this.renewals.get(key) ?? this.renew(rateClass, key);
      this.renewals.set(key, running);
      const verdict = await running;
      if (!verdict.isAllowed || verdict === UNCOUNTED) return verdict;
      const taken = this.fromLease(key);
      if (taken) return taken;
    }
  }

  private async renew(rateClass: RateClass, key: string): Promise<Verdict> {
    const { perMinute, burst } = rateClasses[rateClass];
    const capacity = Math.max(1, Math.floor(burst * this.config.limits.factor));
    const perMs = (perMinute * this.config.limits.factor) / 60_000;
    const wanted = Math.max(1, Math.floor(capacity / LEASES_PER_BUCKET));
    const now = Date.now();
    try {
      const answer = await this.client.redis.eval(TAKE, 1, key, capacity, perMs, wanted, now);
      const [given = 0, waitMs = 0] = Array.isArray(answer) ? answer.map(Number) : [];
      if (given === 0) return { isAllowed: false, retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) };
      this.leases.set(key, { tokens: given, until: now + LEASE_MS });
      return ALLOWED;
    } catch {
      return UNCOUNTED;
    } finally {
      this.renewals.delete(key);
    }
  }
}
