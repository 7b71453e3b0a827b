import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { CONFIG, type KitConfig } from './config.ts';
import { Health } from './health.ts';
import type { Logger } from './logger.ts';
import { LOGGER } from './tokens.ts';

/** Fails at once while Redis is down instead of queueing calls; reconnects by itself. */
export const redisOptions = {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  connectTimeout: 2_000,
  commandTimeout: 2_000,
  enableAutoPipelining: true,
  retryStrategy: (tries: number) => Math.min(100 * tries, 1_000),
} as const;

/** In a cluster, the keys of one command, pipeline or script must share a slot. */
export type RedisConnection = Redis | Cluster;

export function connectRedis({ redis }: KitConfig, options: RedisOptions): RedisConnection {
  if (!redis.isCluster) return new Redis(redis.url, options);
  const { protocol, hostname, port, username, password } = new URL(redis.url);
  const { keyPrefix, enableOfflineQueue = true, lazyConnect = false, retryStrategy, ...ofNodes } = options;
  return new Cluster([{ host: hostname, port: Number(port || 6379) }], {
    ...(keyPrefix === undefined ? {} : { keyPrefix }),
    enableOfflineQueue,
    lazyConnect,
    clusterRetryStrategy: (tries) => retryStrategy?.(tries) ?? null,
    // Keeps the names that nodes announce: their certificates contain them.
    dnsLookup: (address, found) => found(null, address),
    redisOptions: {
      ...ofNodes,
      // Otherwise all commands of a turn fail together when one node is down.
      enableAutoPipelining: false,
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      ...(protocol === 'rediss:' ? { tls: {} } : {}),
    },
  });
}

/** Listens only. One node of a cluster is enough: nodes forward what is published to each other. */
export const listenerRedis = ({ redis }: KitConfig): Redis =>
  new Redis(redis.url, { ...redisOptions, maxRetriesPerRequest: null, autoResubscribe: false });

@Injectable()
export class RedisClient implements OnApplicationShutdown {
  readonly redis: RedisConnection;

  constructor(@Inject(CONFIG) config: KitConfig, @Inject(LOGGER) logger: Logger, health: Health) {
    this.redis = connectRedis(config, { ...redisOptions, keyPrefix: `${config.names.prefix}masque:` });
    this.redis.on('error', (error: Error) => logger.warn({ reason: error.message }, 'redis unavailable'));
    health.add('redis', async () => {
      await this.redis.ping();
    });
  }

  /** Calls `listener` when a server goes away: it may have lost writes that it had acknowledged. */
  onDisconnected(listener: () => void): void {
    this.redis.on('close', listener);
    if (this.redis.isCluster) this.redis.on('-node', listener);
  }

  onApplicationShutdown() {
    this.redis.disconnect();
  }
}
