import { DomainError } from '@masque/contracts';
import { CONFIG, listenerRedis, RedisClient } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import type { Proof } from './proof.ts';

const SEPARATOR = ' ';
/** Before the id of a user, in place of a proof's key: the account is gone, or is suspended. */
const ALL_OF = 'all-of:';
const SUSPENDED = 'suspended:';
/** Longer than a call takes from finding out who calls to what it opens. */
const REMEMBERED_MS = 10 * 60 * 1_000;

/** Why something open ends: nobody is recognised by its proof any more, or its user may do less than before. */
export type EndReason = 'gone' | 'suspended';
type End = (why: EndReason) => void;

/** What the caller may do has changed since the call began; authenticate.ts says what it may be told instead. */
export class AccessChanged extends DomainError<'server.unavailable'> {
  constructor() {
    super('server.unavailable');
  }
}

export const endErrorOf = (why: EndReason): DomainError =>
  why === 'gone' ? new DomainError('auth.required') : new AccessChanged();

/** What is open by one proof, in this gateway. */
interface Open {
  readonly proof: Proof;
  readonly ends: Set<End>;
}

/**
 * Ends what callers have open (event streams, waiting for a model) when the session or the token ends by which they were
 * recognised, in all gateways: they tell each other on a Redis channel. A gateway that was cut off from it looks after
 * each of them when it is back.
 */
@Injectable()
export class OpenCalls implements OnModuleDestroy {
  private readonly open = new Map<string, Open>();
  /** When all that a user had open was ended last. */
  private readonly ended = new LRUCache<string, { readonly at: number; readonly why: EndReason }>({
    max: 10_000,
    ttl: REMEMBERED_MS,
  });
  private readonly subscriber: ReturnType<typeof listenerRedis>;
  private readonly channel: string;

  constructor(
    private readonly client: RedisClient,
    @Inject(CONFIG) config: Config,
  ) {
    this.channel = `${config.names.prefix}masque:proof-ends`;
    this.subscriber = listenerRedis(config);
    this.subscriber.on('error', () => undefined); // RedisClient reports it
    this.subscriber.on('message', (_, message) => this.lookAll(message.split(SEPARATOR)));
    this.subscriber.on('ready', () => void this.listen().catch(() => undefined));
  }

  /**
   * Calls `end` when the proof no longer holds, or its user is suspended. Returns what gives that up. What began before its
   * user's calls were ended, and opens something only now, ends at once.
   */
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

  /** Why all that the proof's user had open was ended since the proof was found. */
  endedSince({ userId, foundAt }: Proof): EndReason | undefined {
    const last = this.ended.get(userId);
    return last && last.at >= foundAt ? last.why : undefined;
  }

  /** Says in all gateways that these proofs may have ended: each of them looks. */
  async announce(keys: readonly string[]): Promise<void> {
    this.lookAll(keys);
    // `publish` knows no key prefix: the channel carries it.
    await this.client.redis.publish(this.channel, keys.join(SEPARATOR));
  }

  /** Ends all that a user has open, in all gateways: the account is gone, or is suspended. */
  async endAllOf(userId: string, why: EndReason = 'gone'): Promise<void> {
    await this.announce([`${why === 'gone' ? ALL_OF : SUSPENDED}${userId}`]);
  }

  /** What cannot be looked up is ended: its owner wanted that. */
  private lookAll(keys: readonly string[]): void {
    for (const key of keys) {
      if (key.startsWith(ALL_OF)) this.endOf(key.slice(ALL_OF.length), 'gone');
      else if (key.startsWith(SUSPENDED)) this.endOf(key.slice(SUSPENDED.length), 'suspended');
      else void this.look(key, false);
    }
  }

  private endOf(userId: string, why: EndReason): void {
    this.ended.set(userId, { at: performance.now(), why });
    for (const { proof, ends } of this.open.values()) if (proof.userId === userId) for (const end of ends) end(why);
  }

  private async look(key: string, ifUnknown: boolean): Promise<void> {
    const open = this.open.get(key);
    if (!open) return;
    if (await open.proof.holds().catch(() => ifUnknown)) return;
    for (const end of open.ends) end('gone');
  }

  private async listen(): Promise<void> {
    await this.subscriber.subscribe(this.channel);
    await Promise.all([...this.open.keys()].map((key) => this.look(key, true)));
  }

  onModuleDestroy() {
    this.subscriber.disconnect();
  }
}
