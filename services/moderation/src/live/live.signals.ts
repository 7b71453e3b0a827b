import { CONFIG, listenerRedis, newId, RedisClient } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ModerationConfig } from '../config.ts';

const SEPARATOR = ' ';

/** Redis pub/sub between processes. Signals can get lost: streams also check the log on every heartbeat. */
@Injectable()
export class LiveSignals implements OnApplicationShutdown {
  private readonly channel: string;
  /** Lets this process skip its own messages. */
  private readonly origin = newId();
  private readonly subscriber: ReturnType<typeof listenerRedis>;
  private readonly listeners: ((reportIds: readonly string[] | null) => void)[] = [];

  constructor(
    private readonly client: RedisClient,
    @Inject(CONFIG) config: ModerationConfig,
  ) {
    this.channel = `${config.names.prefix}masque:reports`;
    this.subscriber = listenerRedis(config);
    // The shared client already logs that Redis is down.
    this.subscriber.on('error', () => undefined);
    this.subscriber.on('message', (_: string, message: string) => {
      const [origin, ...reportIds] = message.split(SEPARATOR);
      if (origin !== this.origin) this.dispatch(reportIds);
    });
    // On every connection: one that fails before it is ready drops queued subscriptions.
    this.subscriber.on('ready', () => void this.listen());
  }

  on(listener: (reportIds: readonly string[] | null) => void): void {
    this.listeners.push(listener);
  }

  announce(reportIds: readonly string[]): void {
    if (reportIds.length === 0) return;
    this.dispatch(reportIds);
    // `publish` ignores ioredis' key prefix, so the channel includes it.
    this.client.redis.publish(this.channel, [this.origin, ...reportIds].join(SEPARATOR)).catch(() => undefined);
  }

  private async listen(): Promise<void> {
    await this.subscriber.subscribe(this.channel).catch(() => undefined);
    // Messages sent before the subscription are lost.
    this.dispatch(null);
  }

  private dispatch(reportIds: readonly string[] | null): void {
    for (const listener of this.listeners) listener(reportIds);
  }

  onApplicationShutdown() {
    this.subscriber.disconnect();
  }
}
