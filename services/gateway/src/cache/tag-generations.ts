import { type Logger, LOGGER, messageOf, RedisClient } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

// KEYS: tags; ARGV: TTL (ms). Sets each generation to Redis' clock (ms), or to the old one plus 1 if that's greater.
// Returns the time, then the generations.
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
const READ = `
local time = redis.call('TIME')
local result = { time[1] * 1000 + math.floor(time[2] / 1000) }
for i, key in ipairs(KEYS) do result[i + 1] = tonumber(redis.call('GET', key) or '0') end
return result`;

/** Longer than any entry's TTL: an expired generation must not make an old entry valid again. */
const KEPT_MS = 60 * 60 * 1_000;
/** How long lenient readers may reuse a generation. */
const CURRENT_MS = 500;
const RETRY_MS = 200;
const MAX_UNSENT = 10_000;
const EVERYTHING = 'everything';

interface CachedGeneration {
  readonly number: number;
  readonly readAt: number;
}

export interface GenerationsByTag {
  readonly numbers: readonly number[];
  readonly quietMs: number;
}

export const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((number, index) => number === other[index]);

/** An entry carries its tags' generations from before its load began, and is valid while they're current. */
@Injectable()
export class TagGenerations implements OnModuleInit, OnModuleDestroy {
  private readonly known = new LRUCache<string, CachedGeneration>({ max: 50_000 });
  private readonly unsent = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private ahead = 0;

  constructor(
    private readonly client: RedisClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit() {
    // A Redis that lost its data returns smaller numbers.
    this.client.redis.on('ready', () => this.known.clear());
  }

  peek(tags: readonly string[]): GenerationsByTag | undefined {
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

  /** Undefined while Redis is down: nothing counts as valid then. */
  async read(tags: readonly string[]): Promise<GenerationsByTag | undefined> {
    if (this.unsent.size > 0) return undefined;
    try {
      return this.generations(await this.run(READ, [EVERYTHING, ...tags]));
    } catch {
      return undefined;
    }
  }

  async invalidate(tags: readonly string[]): Promise<void> {
    if (tags.length === 0) return;
    try {
      await this.run(INVALIDATE, tags, KEPT_MS);
    } catch (error) {
      this.logger.warn({ tags, reason: messageOf(error) }, 'cache invalidation failed; retrying');
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
    // Redis Cluster requires a script's keys to share a slot.
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

  private generations(numbers: readonly number[]): GenerationsByTag {
    return { numbers, quietMs: Date.now() + this.ahead - Math.max(...numbers) };
  }

  onModuleDestroy() {
    clearTimeout(this.timer);
  }
}
