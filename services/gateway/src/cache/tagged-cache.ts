import { hash } from 'node:crypto';
import { RedisClient } from '@masque/service-kit';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CacheEntry } from './cache-entry.ts';
import { type GenerationsByTag, isSame, TagGenerations } from './tag-generations.ts';

const LOCAL_BYTES = 64 * 1024 * 1024;
/** A fixed number of Redis keys, so cached responses can't crowd out sessions and queues. Colliding entries replace. */
const shelves = [
  { name: 'small', maxBytes: 16 * 1024, places: 1_024 },
  { name: 'large', maxBytes: 1024 * 1024, places: 24 },
];
const MOST_MISSED = 10_000;
/** Ms after an invalidation until all instances of a service have caught up. */
const SETTLING_MS = 10_000;
/** TTL (ms) of entries loaded before that: they may come from a lagging instance. */
const UNSETTLED_TTL_MS = 1_000;

/** Stored as JSON in a line before the body's bytes. */
interface SharedEntryHead {
  readonly key: string;
  readonly type: string;
  readonly generations: readonly number[];
  readonly expiresAt: number;
  readonly etag: string;
}
const NEWLINE = '\n';

export interface Loaded {
  readonly body: Buffer;
  readonly contentType: string;
}

export interface CacheQuery {
  readonly key: string;
  readonly tags: readonly string[];
  readonly ttl: number;
  /** Accepts data half a second old; false for signed-in viewers, who must see their own writes. */
  readonly isLenient: boolean;
  /** Stays in the process: Redis writes its data to disk. */
  readonly isPersonal?: boolean;
  /** The tags' generations, if they were asked for earlier in the call. */
  readonly current?: Promise<GenerationsByTag | undefined>;
  readonly load: () => Promise<Loaded | undefined>;
}

/** Caches in the process and, after a second miss, in Redis (see TagGenerations). Without Redis, nothing is cached. */
@Injectable()
export class TaggedCache {
  private readonly local = new LRUCache<string, CacheEntry>({
    maxSize: LOCAL_BYTES,
    sizeCalculation: (entry, key) => entry.body.length * 3 + key.length * 2 + 500,
  });
  private readonly missed = new LRUCache<string, true>({ max: MOST_MISSED });
  private readonly sharedReads = new Map<string, Promise<CacheEntry | undefined>>();
  private readonly flights = new Map<string, Promise<CacheEntry | undefined>>();
  private readonly count: (result: 'process' | 'redis' | 'joined' | 'miss') => void;

  constructor(
    private readonly client: RedisClient,
    private readonly generations: TagGenerations,
    @Inject(METRICS) metrics: Metrics,
  ) {
    const count = metrics.counter('masque_cache_requests_total');
    this.count = (result) => count({ result });
  }

  peek(key: string, tags: readonly string[]): CacheEntry | undefined {
    const entry = this.local.get(key);
    const current = entry && this.generations.peek(tags);
    if (!current || !isValid(entry, current)) return undefined;
    this.count('process');
    return entry;
  }

  /** Never rejects. Reads of the same turn share a round trip. */
  read(tags: readonly string[]): Promise<GenerationsByTag | undefined> {
    return this.generations.read(tags);
  }

  async getOrLoad(query: CacheQuery): Promise<CacheEntry | undefined> {
    const { key, tags, isLenient } = query;
    const early = this.local.has(key) ? undefined : this.shared(query);
    const current = (isLenient ? this.generations.peek(tags) : undefined) ?? (await (query.current ?? this.read(tags)));
    if (!current) return this.load(query, undefined);
    const known = this.local.get(key);
    if (known && isValid(known, current)) {
      this.count('process');
      return known;
    }
    // Keyed by generation: a call after an invalidation must not join a load from before it.
    const flight = `${key}|${current.numbers.join()}`;
    if (this.flights.has(flight)) this.count('joined');
    const running =
      this.flights.get(flight) ?? this.fill(query, current, early).finally(() => this.flights.delete(flight));
    this.flights.set(flight, running);
    return running;
  }

  /** Takes effect at once, except for lenient readers of other gateways: within half a second. */
  invalidate(tags: readonly string[]): Promise<void> {
    return this.generations.invalidate(tags);
  }

  private async fill(
    query: CacheQuery,
    current: GenerationsByTag,
    early: Promise<CacheEntry | undefined> | undefined,
  ): Promise<CacheEntry | undefined> {
    const shared = await (early ?? this.shared(query));
    if (shared && isValid(shared, current)) {
      this.local.set(query.key, shared);
      this.count('redis');
      return shared;
    }
    return this.load(query, current);
  }

  private async load(
    { key, ttl, load, isPersonal = false }: CacheQuery,
    current: GenerationsByTag | undefined,
  ): Promise<CacheEntry | undefined> {
    this.count('miss');
    const isWorthSharing = !isPersonal && this.missed.has(key);
    this.missed.set(key, true);
    const loaded = await load();
    if (!loaded) return undefined;
    const life = current && current.quietMs < SETTLING_MS ? UNSETTLED_TTL_MS : ttl * 1_000;
    const entry = new CacheEntry(loaded.body, loaded.contentType, current?.numbers ?? [], Date.now() + life);
    if (!current) return entry;
    this.local.set(key, entry);
    if (isWorthSharing) void this.toRedis(key, entry, life);
    return entry;
  }

  /** Not on the first miss: most keys are asked for once, so Redis won't have them either. */
  private shared({ key, isPersonal }: CacheQuery): Promise<CacheEntry | undefined> | undefined {
    if (isPersonal || !this.missed.has(key)) return undefined;
    const running = this.sharedReads.get(key) ?? this.fromRedis(key).finally(() => this.sharedReads.delete(key));
    this.sharedReads.set(key, running);
    return running;
  }

  private async fromRedis(key: string): Promise<CacheEntry | undefined> {
    try {
      const values = await Promise.all(shelves.map((shelf) => this.client.redis.getBuffer(placeOf(shelf, key))));
      const stored = values
        .flatMap((value) => (value ? [readShared(value)] : []))
        .filter(({ head }) => head.key === key);
      const [newest] = stored.toSorted((one, other) => other.head.expiresAt - one.head.expiresAt);
      if (!newest) return undefined;
      const { type, generations, expiresAt, etag } = newest.head;
      return new CacheEntry(newest.body, type, generations, expiresAt, etag);
    } catch {
      return undefined;
    }
  }

  private async toRedis(key: string, entry: CacheEntry, life: number): Promise<void> {
    const shelf = shelves.find(({ maxBytes }) => entry.body.length <= maxBytes);
    if (!shelf) return;
    const head: SharedEntryHead = {
      key,
      type: entry.contentType,
      generations: entry.generations,
      expiresAt: entry.expiresAt,
      etag: entry.etag,
    };
    const value = Buffer.concat([Buffer.from(`${JSON.stringify(head)}${NEWLINE}`), entry.body]);
    await this.client.redis.set(placeOf(shelf, key), value, 'PX', life).catch(() => undefined);
  }
}

function readShared(value: Buffer): { readonly head: SharedEntryHead; readonly body: Buffer } {
  const end = value.indexOf(NEWLINE);
  return { head: JSON.parse(value.toString('utf8', 0, end)), body: value.subarray(end + 1) };
}

const placeOf = ({ name, places }: (typeof shelves)[number], key: string): string =>
  `cache:${name}:${Number.parseInt(hash('sha1', key, 'hex').slice(0, 8), 16) % places}`;

const isValid = (entry: CacheEntry, current: GenerationsByTag): boolean =>
  entry.expiresAt > Date.now() && isSame(entry.generations, current.numbers);
