import { CONFIG, listenerRedis, newId, RedisClient } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config.ts';

const SEPARATOR = ' ';

/**
 * Tells all processes of this service which reports have changed, by Redis' publish and subscribe over a connection that only
 * listens. A signal may get lost: streams look at the log by themselves with each heartbeat.
 */
@Injectable()
export class LiveSignals implements OnApplicationShutdown {
  private readonly channel: string;
  /** Of this process, which knows already what it says. */
  private readonly origin = newId();
  private readonly subscriber: ReturnType<typeof listenerRedis>;
  private readonly listeners: ((reportIds: readonly string[] | null) => void)[] = [];

  constructor(
    private readonly client: RedisClient,
    @Inject(CONFIG) config: Config,
  ) {
    this.channel = `${config.names.prefix}masque:reports`;
    this.subscriber = listenerRedis(config);
    // The shared client says already that Redis is away.
    this.subscriber.on('error', () => undefined);
    this.subscriber.on('message', (_: string, message: string) => {
      const [origin, ...reportIds] = message.split(SEPARATOR);
      if (origin !== this.origin) this.dispatch(reportIds);
    });
    // On each connection anew: one that fails before it is ready drops what was queued for it.
    this.subscriber.on('ready', () => void this.listen());
  }

  /** Calls a function with the reports that have changed; null: any may have. */
  on(listener: (reportIds: readonly string[] | null) => void): void {
    this.listeners.push(listener);
  }

  announce(reportIds: readonly string[]): void {
    if (reportIds.length === 0) return;
    this.dispatch(reportIds);
    // `publish` knows no key prefix: the channel carries it.
    this.client.redis.publish(this.channel, [this.origin, ...reportIds].join(SEPARATOR)).catch(() => undefined);
  }

  private async listen(): Promise<void> {
    await this.subscriber.subscribe(this.channel).catch(() => undefined);
    // What was said while nobody listened is lost.
    this.dispatch(null);
  }

  private dispatch(reportIds: readonly string[] | null): void {
    for (const listener of this.listeners) listener(reportIds);
  }

  onApplicationShutdown() {
    this.subscriber.disconnect();
  }
}
