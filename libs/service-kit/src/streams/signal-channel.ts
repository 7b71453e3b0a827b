import type { OnApplicationShutdown } from '@nestjs/common';
import type { KitConfig } from '../config.ts';
import { newId } from '../context.ts';
import { listenerRedis, type RedisClient } from '../redis.ts';

const SEPARATOR = ' ';

type SignalListener = (ids: readonly string[] | null) => void;

/** Redis pub/sub of ids between the processes of a service. Signals can get lost: streams also look at each heartbeat. */
export abstract class SignalChannel implements OnApplicationShutdown {
  private readonly channel: string;
  /** Lets this process skip its own messages. */
  private readonly origin = newId();
  private readonly subscriber: ReturnType<typeof listenerRedis>;
  private readonly listeners: SignalListener[] = [];

  constructor(
    private readonly client: RedisClient,
    config: KitConfig,
    name: string,
  ) {
    this.channel = `${config.names.prefix}masque:${name}`;
    this.subscriber = listenerRedis(config);
    // The shared client already logs that Redis is down.
    this.subscriber.on('error', () => undefined);
    this.subscriber.on('message', (_: string, message: string) => {
      const [origin, ...ids] = message.split(SEPARATOR);
      if (origin !== this.origin) this.dispatch(ids);
    });
    // On every connection: one that fails before it is ready drops queued subscriptions.
    this.subscriber.on('ready', () => void this.listen());
  }

  /** Null means that changes of any id may have been missed. */
  on(listener: SignalListener): void {
    this.listeners.push(listener);
  }

  announce(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.dispatch(ids);
    // `publish` ignores ioredis' key prefix, so the channel includes it.
    this.client.redis.publish(this.channel, [this.origin, ...ids].join(SEPARATOR)).catch(() => undefined);
  }

  private async listen(): Promise<void> {
    await this.subscriber.subscribe(this.channel).catch(() => undefined);
    // Messages sent before the subscription are lost.
    this.dispatch(null);
  }

  private dispatch(ids: readonly string[] | null): void {
    for (const listener of this.listeners) listener(ids);
  }

  onApplicationShutdown() {
    this.subscriber.disconnect();
  }
}
