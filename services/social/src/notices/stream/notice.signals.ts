import { CONFIG, listenerRedis, RedisClient } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { SocialConfig } from '../../config.ts';

const SEPARATOR = ' ';

/** Redis pub/sub between the processes of this service. Signals may get lost: streams also look at each heartbeat. */
@Injectable()
export class NoticeSignals implements OnApplicationShutdown {
  private readonly channel: string;
  private readonly subscriber: ReturnType<typeof listenerRedis>;
  private readonly listeners: ((userIds: readonly string[] | 'all') => void)[] = [];

  constructor(
    private readonly client: RedisClient,
    @Inject(CONFIG) config: SocialConfig,
  ) {
    this.channel = `${config.names.prefix}masque:notices`;
    this.subscriber = listenerRedis(config);
    // The shared client already reports that Redis is away.
    this.subscriber.on('error', () => undefined);
    this.subscriber.on('message', (_: string, message: string) => this.dispatch(message.split(SEPARATOR)));
    // On every connection: one that fails before it's ready drops the commands queued for it.
    this.subscriber.on('ready', () => void this.listen());
  }

  /** 'all' means that changes of any user may have been missed. */
  on(listener: (userIds: readonly string[] | 'all') => void): void {
    this.listeners.push(listener);
  }

  announce(userIds: readonly string[]): void {
    this.dispatch(userIds);
    // `publish` ignores the key prefix, so the channel carries it.
    this.client.redis.publish(this.channel, userIds.join(SEPARATOR)).catch(() => undefined);
  }

  private async listen(): Promise<void> {
    await this.subscriber.subscribe(this.channel).catch(() => undefined);
    // Signals sent while nobody listened are lost.
    this.dispatch('all');
  }

  private dispatch(userIds: readonly string[] | 'all'): void {
    for (const listener of this.listeners) listener(userIds);
  }

  onApplicationShutdown() {
    this.subscriber.disconnect();
  }
}
