import { type Logger, LOGGER, RedisClient } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/**
 * A tag's number becomes the time of the invalidation on Redis' clock (ms), or one more than it was. KEYS: tags; ARGV: how
 * long the numbers are kept (ms). Returns the time, then the new numbers.
 */
const INVALIDATE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local result = { now }
for i, key in ipairs(KEYS) do
  local number = math.max(now, tonumber(redis.call('GET', key) or '0') + 1)
  redis.call('SET', key, string.format('%.0f', number), 'PX', ARGV[1])
  result[i + 1] = number
end
return result`;
/** KEYS: tags. Returns the time, then the numbers; 0 for a tag that was not invalidated lately. */
const READ = `
local time = redis.call('TIME')
local result = { time[1] * 1000 + math.floor(time[2] / 1000) }
for i, key in ipairs(KEYS) do result[i + 1] = tonumber(redis.call('GET', key) or '0') end
return result`;

/** Longer than any entry lives: a forgotten number must not make an old entry valid again. */
const KEPT_MS = 60 * 60 * 1_000;
/** How long a number that was read counts as current for those who may see what is a moment old. */
const CURRENT_MS = 500;
const RETRY_MS = 200;
/** More unsent invalidations than this become one of everything. */
const MAX_UNSENT = 10_000;
/** Tag of every entry. */
const EVERYTHING = 'everything';

interface Known {
  readonly number: number;
  readonly readAt: number;
}

/** The numbers of some tags, in their order, and how long ago the latest of them was invalidated. */
export interface Generations {
  readonly numbers: readonly number[];
  readonly quietMs: number;
}

export const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((number, index) => number === other[index]);

/**
 * Each tag has a number in Redis, its generation, that grows when the tag is invalidated. A cache entry carries the numbers
 * that were read before its fill began; it is valid as long as they are the current ones.
 */
@Injectable()
export class TagGenerations implements OnModuleInit, OnModuleDestroy {
  private readonly known = new LRUCache<string, Known>({ max: 50_000 });
  private readonly unsent = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  /** Ms by which Redis' clock is ahead. */
  private ahead = 0;

  constructor(
    private readonly client: RedisClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit() {
    // What was read before may be gone: a Redis that lost its data gives smaller numbers.
    this.client.redis.on('ready', () => this.known.clear());
  }

  /** The numbers if all were read within the last half second; at once. */
  peek(tags: readonly string[]): Generations | undefined {
    if (this.unsent.size > 0) return undefined;
    const since = Date.now() - CURRENT_MS;
    const numbers: number[] = [];
    for (const tag of [EVERYTHING, ...tags]) {
      const known = this.known.get(tag);
      if (!known || known.readAt < since) return undefined;
      numbers.push(known.number);
    }
    return this.generations(numbers);
  }

  /** The numbers as Redis has them now; undefined while it is away: then nothing is known to be valid. */
  async read(tags: readonly string[]): Promise<Generations | undefined> {
    if (this.unsent.size > 0) return undefined;
    try {
      return this.generations(await this.run(READ, [EVERYTHING, ...tags]));
    } catch {
      return undefined;
    }
  }

  /** Makes everything with one of the tags invalid, in all gateways. While Redis is away it is done as soon as it is back. */
  async invalidate(tags: readonly string[]): Promise<void> {
    if (tags.length === 0) return;
    try {
      await this.run(INVALIDATE, tags, KEPT_MS);
    } catch (error) {
      this.logger.warn({ tags, reason: error instanceof Error ? error.message : '' }, 'invalidation has to wait');
      for (const tag of tags) this.unsent.add(tag);
      this.timer ??= setTimeout(() => void this.sendAgain(), RETRY_MS);
    }
  }

  private async sendAgain(): Promise<void> {
    const tags = this.unsent.size > MAX_UNSENT ? [EVERYTHING] : [...this.unsent];
    try {
      await this.run(INVALIDATE, tags, KEPT_MS);
      if (tags[0] === EVERYTHING) this.unsent.clear();
      for (const tag of tags) this.unsent.delete(tag);
      this.timer = undefined;
    } catch {
      this.timer = setTimeout(() => void this.sendAgain(), RETRY_MS);
    }
  }

  private async run(script: string, tags: readonly string[], ...rest: number[]): Promise<number[]> {
    const startedAt = Date.now();
    // In a cluster a script's keys must share a slot.
    const kind = this.client.redis.isCluster ? '{tag}' : 'tag';
    const keys = tags.map((tag) => `${kind}:${tag}`);
    const reply: unknown = await this.client.redis.eval(script, keys.length, ...keys, ...rest);
    const [now = startedAt, ...numbers] = Array.isArray(reply) ? reply.map(Number) : [];
    this.ahead = now - startedAt;
    for (const [index, number] of numbers.entries()) {
      const tag = tags[index] ?? '';
      this.known.set(tag, { number, readAt: startedAt });
    }
    return numbers;
  }

  private generations(numbers: readonly number[]): Generations {
    return { numbers, quietMs: Date.now() + this.ahead - Math.max(...numbers) };
  }

  onModuleDestroy() {
    clearTimeout(this.timer);
  }
}
