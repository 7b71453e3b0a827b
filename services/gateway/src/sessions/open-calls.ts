import { CONFIG, RedisClient, redisOptions } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { Config } from '../config.ts';
import type { Proof } from './proof.ts';

const SEPARATOR = ' ';
/** Before the id of a user whose account is gone, in place of a proof's key. */
const ALL_OF = 'all-of:';

/** What is open by one proof, in this gateway. */
interface Open {
  readonly proof: Proof;
  readonly ends: Set<() => void>;
}

/**
 * Ends what callers have open (event streams, waiting for a model) when the session or the token ends by which they were
 * recognised, in all gateways: they tell each other on a Redis channel. A gateway that was cut off from it looks after
 * each of them when it is back.
 */
@Injectable()
export class OpenCalls implements OnModuleInit, OnModuleDestroy {
  private readonly open = new Map<string, Open>();
  private readonly subscriber: Redis;
  private readonly channel: string;

  constructor(
    private readonly client: RedisClient,
    @Inject(CONFIG) config: Config,
  ) {
    this.channel = `${config.names.prefix}masque:proof-ends`;
    this.subscriber = new Redis(config.redis.url, { ...redisOptions, enableOfflineQueue: true, lazyConnect: true });
    this.subscriber.on('error', () => undefined); // RedisClient reports it
  }

  onModuleInit() {
    this.subscriber.on('message', (_, message) => this.lookAll(message.split(SEPARATOR)));
    this.subscriber.on('ready', () => void this.listen().catch(() => undefined));
    void this.subscriber.connect().catch(() => undefined);
  }

  /** Calls `end` when the proof no longer holds. Returns what gives that up. */
  watch(proof: Proof, end: () => void): () => void {
    const { key } = proof;
    const { ends } = this.open.get(key) ?? { ends: new Set() };
    this.open.set(key, { proof, ends: ends.add(end) });
    return () => {
      ends.delete(end);
      if (ends.size === 0) this.open.delete(key);
    };
  }

  /** Says in all gateways that these proofs may have ended: each of them looks. */
  async announce(keys: readonly string[]): Promise<void> {
    this.lookAll(keys);
    // `publish` knows no key prefix: the channel carries it.
    await this.client.redis.publish(this.channel, keys.join(SEPARATOR));
  }

  /** Ends all that a user has open, in all gateways: the account is gone. */
  async endAllOf(userId: string): Promise<void> {
    await this.announce([`${ALL_OF}${userId}`]);
  }

  /** What cannot be looked up is ended: its owner wanted that. */
  private lookAll(keys: readonly string[]): void {
    for (const key of keys) {
      if (key.startsWith(ALL_OF)) this.endOf(key.slice(ALL_OF.length));
      else void this.look(key, false);
    }
  }

  private endOf(userId: string): void {
    for (const { proof, ends } of this.open.values()) if (proof.userId === userId) for (const end of ends) end();
  }

  private async look(key: string, ifUnknown: boolean): Promise<void> {
    const open = this.open.get(key);
    if (!open) return;
    if (await open.proof.holds().catch(() => ifUnknown)) return;
    for (const end of open.ends) end();
  }

  private async listen(): Promise<void> {
    await this.subscriber.subscribe(this.channel);
    await Promise.all([...this.open.keys()].map((key) => this.look(key, true)));
  }

  onModuleDestroy() {
    this.subscriber.disconnect();
  }
}
