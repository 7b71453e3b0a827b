import { CONFIG, RedisClient, redisOptions } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { Config } from '../config.ts';

const SEPARATOR = ' ';

/**
 * Ends what is open of a session (event streams) when the session ends, in all gateways: they tell each other on a Redis
 * channel. A gateway that was cut off from it looks after each of its sessions when it is back.
 */
@Injectable()
export class SessionEnds implements OnModuleInit, OnModuleDestroy {
  private readonly open = new Map<string, Set<() => void>>();
  private readonly subscriber: Redis;
  private readonly channel: string;

  constructor(
    private readonly client: RedisClient,
    @Inject(CONFIG) config: Config,
  ) {
    this.channel = `${config.names.prefix}masque:session-ends`;
    this.subscriber = new Redis(config.redis.url, { ...redisOptions, enableOfflineQueue: true, lazyConnect: true });
    this.subscriber.on('error', () => undefined); // RedisClient reports it
  }

  onModuleInit() {
    this.subscriber.on('message', (_, message) => message.split(SEPARATOR).forEach((hash) => this.close(hash)));
    this.subscriber.on('ready', () => void this.listen().catch(() => undefined));
    void this.subscriber.connect().catch(() => undefined);
  }

  /** Calls `end` when the session ends. Returns what gives that up. */
  watch(hash: string, end: () => void): () => void {
    const ends = this.open.get(hash) ?? new Set();
    this.open.set(hash, ends.add(end));
    return () => {
      ends.delete(end);
      if (ends.size === 0) this.open.delete(hash);
    };
  }

  /** Says in all gateways that these sessions have ended. */
  async announce(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) this.close(hash);
    // `publish` knows no key prefix: the channel carries it.
    await this.client.redis.publish(this.channel, hashes.join(SEPARATOR));
  }

  private close(hash: string): void {
    for (const end of this.open.get(hash) ?? []) end();
  }

  private async listen(): Promise<void> {
    await this.subscriber.subscribe(this.channel);
    for (const hash of this.open.keys()) {
      if ((await this.client.redis.exists(`session:${hash}`)) === 0) this.close(hash);
    }
  }

  onModuleDestroy() {
    this.subscriber.disconnect();
  }
}
