import { CONFIG, type Logger, LOGGER, RedisClient, redisOptions } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { CacheEntry } from './cache-entry.ts';

const LOCAL_BYTES = 64 * 1024 * 1024;

interface Stored {
  readonly type: string;
  readonly tags: readonly string[];
  readonly expiresAt: number;
  readonly etag: string;
  /** base64 */
  readonly body: string;
}

/** What is to be kept: bytes, their type, the tags that drop them, and for how many seconds. */
export interface Fresh {
  readonly body: Buffer;
  readonly contentType: string;
  readonly tags: readonly string[];
  readonly ttl: number;
}

/**
 * Answers by key, dropped by tag: in the process first (bytes, no round trip), then in Redis, shared by all gateways.
 * A purge reaches the other gateways through Redis' channels. One miss at a time a key asks upstream.
 */
@Injectable()
export class TaggedCache implements OnModuleInit, OnModuleDestroy {
  private readonly local = new LRUCache<string, CacheEntry>({
    maxSize: LOCAL_BYTES,
    sizeCalculation: (entry) => entry.body.length * 3 + 500,
  });
  private readonly keysByTag = new Map<string, Set<string>>();
  /** When a tag was dropped last: what was asked for before that must not be kept. */
  private readonly droppedAt = new LRUCache<string, number>({ max: 50_000 });
  private readonly running = new Map<string, Promise<CacheEntry | undefined>>();
  private readonly subscriber: Redis;
  private readonly channel: string;

  constructor(
    private readonly client: RedisClient,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.channel = `${config.names.prefix}masque:purge`;
    this.subscriber = new Redis(config.redis.url, { ...redisOptions, enableOfflineQueue: true, lazyConnect: true });
    this.subscriber.on('error', () => undefined); // RedisClient reports it
  }

  onModuleInit() {
    this.subscriber.on('message', (_, tag) => this.dropLocal(tag));
    // While the channel was away, purges were missed.
    this.subscriber.on('ready', () => {
      this.local.clear();
      void this.subscriber.subscribe(this.channel).catch(() => undefined);
    });
    void this.subscriber.connect().catch(() => undefined);
  }

  /** The entry in this process, at once. */
  peek(key: string): CacheEntry | undefined {
    const entry = this.local.get(key);
    return entry && entry.expiresAt > Date.now() ? entry : undefined;
  }

  /** The entry, or what `load` gives; undefined when `load` gave nothing to keep. Simultaneous misses wait for one. */
  async through(key: string, load: () => Promise<Fresh | undefined>): Promise<CacheEntry | undefined> {
    const known = this.peek(key);
    if (known) return known;
    const running = this.running.get(key);
    if (running) return running;
    const filling = this.fill(key, load).finally(() => this.running.delete(key));
    this.running.set(key, filling);
    return filling;
  }

  /** Drops everything with the tag, here at once and everywhere soon. */
  async purge(tag: string): Promise<void> {
    this.dropLocal(tag);
    try {
      const { redis } = this.client;
      const keys = await redis.smembers(`tag:${tag}`);
      const drop = redis.multi().del(`tag:${tag}`);
      for (const key of keys) drop.del(`cache:${key}`);
      await drop.publish(this.channel, tag).exec();
    } catch (error) {
      this.logger.warn(
        { tag, reason: error instanceof Error ? error.message : '' },
        'could not purge the shared cache',
      );
    }
  }

  private async fill(key: string, load: () => Promise<Fresh | undefined>): Promise<CacheEntry | undefined> {
    const startedAt = Date.now();
    const shared = await this.fromRedis(key);
    if (shared) {
      if (!this.wasDropped(shared.tags, startedAt)) this.keepLocal(key, shared);
      return shared;
    }
    const fresh = await load();
    if (!fresh) return undefined;
    const { body, contentType, tags, ttl } = fresh;
    const entry = new CacheEntry(body, contentType, tags, Date.now() + ttl * 1_000);
    if (this.wasDropped(tags, startedAt)) return entry;
    this.keepLocal(key, entry);
    void this.toRedis(key, entry, ttl);
    return entry;
  }

  private wasDropped(tags: readonly string[], since: number): boolean {
    return tags.some((tag) => (this.droppedAt.get(tag) ?? 0) >= since);
  }

  private async fromRedis(key: string): Promise<CacheEntry | undefined> {
    try {
      const text = await this.client.redis.get(`cache:${key}`);
      if (!text) return undefined;
      const stored: Stored = JSON.parse(text);
      return new CacheEntry(
        Buffer.from(stored.body, 'base64'),
        stored.type,
        stored.tags,
        stored.expiresAt,
        stored.etag,
      );
    } catch {
      return undefined;
    }
  }

  private async toRedis(key: string, entry: CacheEntry, ttl: number): Promise<void> {
    const stored: Stored = {
      type: entry.contentType,
      tags: entry.tags,
      expiresAt: entry.expiresAt,
      etag: entry.etag,
      body: entry.body.toString('base64'),
    };
    try {
      const write = this.client.redis.multi().set(`cache:${key}`, JSON.stringify(stored), 'EX', ttl);
      for (const tag of entry.tags) write.sadd(`tag:${tag}`, key).expire(`tag:${tag}`, ttl * 2);
      await write.exec();
    } catch {
      // The process's own copy is enough until Redis is back.
    }
  }

  private keepLocal(key: string, entry: CacheEntry): void {
    this.local.set(key, entry);
    for (const tag of entry.tags) {
      const keys = this.keysByTag.get(tag) ?? new Set();
      this.keysByTag.set(tag, keys.add(key));
    }
  }

  private dropLocal(tag: string): void {
    this.droppedAt.set(tag, Date.now());
    for (const key of this.keysByTag.get(tag) ?? []) this.local.delete(key);
    this.keysByTag.delete(tag);
  }

  onModuleDestroy() {
    this.subscriber.disconnect();
  }
}
