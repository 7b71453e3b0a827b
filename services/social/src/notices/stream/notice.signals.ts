import { CONFIG, listenerRedis, RedisClient } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../../config.ts';

const SEPARATOR = ' ';

/**
 * Tells all processes of this service whose notices have changed, by Redis' publish and subscribe over a connection that only
 * listens. A signal may get lost: streams look by themselves with each heartbeat.
 */
@Injectable()
export class NoticeSignals implements OnApplicationShutdown {
  private readonly channel: string;
  private readonly subscriber: ReturnType<typeof listenerRedis>;
  private readonly listeners: ((userIds: readonly string[] | 'all') => void)[] = [];

  constructor(
    private readonly client: RedisClient,
    @Inject(CONFIG) config: Config,
  ) {
    this.channel = `${config.names.prefix}masque:notices`;
    this.subscriber = listenerRedis(config);
    // The shared client says already that Redis is away.
    this.subscriber.on('error', () => undefined);
    this.subscriber.on('message', (_: string, message: string) => this.dispatch(message.split(SEPARATOR)));
    // On each connection anew: one that fails before it is ready drops what was queued for it.
    this.subscriber.on('ready', () => void this.listen());
  }

  /** Calls a function with the users whose notices have changed, or when that is not known of anybody. */
  on(listener: (userIds: readonly string[] | 'all') => void): void {
    this.listeners.push(listener);
  }

  announce(userIds: readonly string[]): void {
    this.dispatch(userIds);
    // `publish` knows no key prefix: the channel carries it.
    this.client.redis.publish(this.channel, userIds.join(SEPARATOR)).catch(() => undefined);
  }

  private async listen(): Promise<void> {
    await this.subscriber.subscribe(this.channel).catch(() => undefined);
    // What was said while nobody listened is lost.
    this.dispatch('all');
  }

  private dispatch(userIds: readonly string[] | 'all'): void {
    for (const listener of this.listeners) listener(userIds);
  }

  onApplicationShutdown() {
    this.subscriber.disconnect();
  }
}
