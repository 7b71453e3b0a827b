import { DomainError } from '@masque/contracts';
import { CONFIG, listenerRedis, RedisClient } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../config.ts';
import type { Proof } from './proof.ts';

const SEPARATOR = ' ';
const ALL_OF = 'all-of:';
const SUSPENDED = 'suspended:';
/** Longer than a call takes from authentication to opening its stream. */
const REMEMBERED_MS = 10 * 60 * 1_000;

export type EndReason = 'gone' | 'suspended';
type End = (why: EndReason) => void;

/** The caller's rights changed mid-call; authenticate.ts may replace this error. */
export class AccessChanged extends DomainError<'server.unavailable'> {
  constructor() {
    super('server.unavailable');
  }
}

export const endErrorOf = (why: EndReason): DomainError =>
  why === 'gone' ? new DomainError('auth.required') : new AccessChanged();

interface OpenCall {
  readonly proof: Proof;
  readonly ends: Set<End>;
}

/** Ends open calls in all gateways, over Redis pub/sub, when their proof ends. Rechecks all after a reconnect. */
@Injectable()
export class OpenCalls implements OnModuleDestroy {
  private readonly open = new Map<string, OpenCall>();
  private readonly ended = new LRUCache<string, { readonly at: number; readonly why: EndReason }>({
    max: 10_000,
    ttl: REMEMBERED_MS,
  });
  private readonly subscriber: ReturnType<typeof listenerRedis>;
  private readonly channel: string;

  constructor(
    private readonly client: RedisClient,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    this.channel = `${config.names.prefix}masque:proof-ends`;
    this.subscriber = listenerRedis(config);
    this.subscriber.on('error', () => undefined); // RedisClient reports it
    this.subscriber.on('message', (_, message) => this.handleEnds(message.split(SEPARATOR)));
    this.subscriber.on('ready', () => void this.listen().catch(() => undefined));
  }

  /** Returns a function that stops watching. Ends at once if the user's calls ended after the proof was found. */
  watch(proof: Proof, end: End): () => void {
    const { key } = proof;
    const why = this.endedSince(proof);
    if (why) end(why);
    const { ends } = this.open.get(key) ?? { ends: new Set() };
    this.open.set(key, { proof, ends: ends.add(end) });
    return () => {
      ends.delete(end);
      if (ends.size === 0) this.open.delete(key);
    };
  }

  endedSince({ userId, foundAt }: Proof): EndReason | undefined {
    const last = this.ended.get(userId);
    return last && last.at >= foundAt ? last.why : undefined;
  }

  async announce(keys: readonly string[]): Promise<void> {
    this.handleEnds(keys);
    // `publish` doesn't apply the key prefix, so the channel contains it.
    await this.client.redis.publish(this.channel, keys.join(SEPARATOR));
  }

  async endAllOf(userId: string, why: EndReason = 'gone'): Promise<void> {
    await this.announce([`${why === 'gone' ? ALL_OF : SUSPENDED}${userId}`]);
  }

  /** A proof that can't be checked counts as ended: its owner asked for that. */
  private handleEnds(keys: readonly string[]): void {
    for (const key of keys) {
      if (key.startsWith(ALL_OF)) this.endOf(key.slice(ALL_OF.length), 'gone');
      else if (key.startsWith(SUSPENDED)) this.endOf(key.slice(SUSPENDED.length), 'suspended');
      else void this.recheck(key, false);
    }
  }

  private endOf(userId: string, why: EndReason): void {
    this.ended.set(userId, { at: performance.now(), why });
    for (const { proof, ends } of this.open.values()) if (proof.userId === userId) for (const end of ends) end(why);
  }

  private async recheck(key: string, ifUnknown: boolean): Promise<void> {
    const open = this.open.get(key);
    if (!open) return;
    if (await open.proof.holds().catch(() => ifUnknown)) return;
    for (const end of open.ends) end('gone');
  }

  private async listen(): Promise<void> {
    await this.subscriber.subscribe(this.channel);
    await Promise.all([...this.open.keys()].map((key) => this.recheck(key, true)));
  }

  onModuleDestroy() {
    this.subscriber.disconnect();
  }
}
