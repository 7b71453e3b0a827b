import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { CONFIG, type KitConfig } from './config.ts';
import { Health } from './health.ts';
import type { Logger } from './logger.ts';
import { LOGGER } from './tokens.ts';

/** Fails at once while Redis is away, instead of piling up calls; comes back by itself. */
export const redisOptions = {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  connectTimeout: 2_000,
  commandTimeout: 2_000,
  // What one turn of the event loop asks goes in one write.
  enableAutoPipelining: true,
  retryStrategy: (tries: number) => Math.min(100 * tries, 1_000),
} as const;

/** Both have the commands. In a cluster the keys of one command, pipeline or script must share a slot. */
export type RedisConnection = Redis | Cluster;

/** A connection of its own to the server, or to the cluster. */
export function connectRedis({ redis }: KitConfig, options: RedisOptions): RedisConnection {
  if (!redis.isCluster) return new Redis(redis.url, options);
  const { protocol, hostname, port, username, password } = new URL(redis.url);
  const { keyPrefix, enableOfflineQueue = true, lazyConnect = false, retryStrategy, ...ofNodes } = options;
  return new Cluster([{ host: hostname, port: Number(port || 6379) }], {
    ...(keyPrefix === undefined ? {} : { keyPrefix }),
    enableOfflineQueue,
    lazyConnect,
    clusterRetryStrategy: (tries) => retryStrategy?.(tries) ?? null,
    // What nodes call themselves is what their certificates name.
    dnsLookup: (address, found) => found(null, address),
    redisOptions: {
      ...ofNodes,
      // A turn's commands would be grouped by nodes, and all fail with the one that is away.
      enableAutoPipelining: false,
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      ...(protocol === 'rediss:' ? { tls: {} } : {}),
    },
  });
}

/** A connection that only listens; of a cluster to one server, since each passes on what is published at another. */
export const listenerRedis = ({ redis }: KitConfig): Redis =>
  new Redis(redis.url, { ...redisOptions, maxRetriesPerRequest: null, autoResubscribe: false });

/** The shared Redis connection; every key starts with the names' prefix. */
@Injectable()
export class RedisClient implements OnApplicationShutdown {
  readonly redis: RedisConnection;

  constructor(@Inject(CONFIG) config: KitConfig, @Inject(LOGGER) logger: Logger, health: Health) {
    this.redis = connectRedis(config, { ...redisOptions, keyPrefix: `${config.names.prefix}masque:` });
    this.redis.on('error', (error: Error) => logger.warn({ reason: error.message }, 'redis is not there'));
    health.add('redis', async () => {
      await this.redis.ping();
    });
  }

  /** Calls a function when a server is away: it may have lost meanwhile what it had acknowledged. */
  onDisconnected(listener: () => void): void {
    this.redis.on('close', listener);
    if (this.redis.isCluster) this.redis.on('-node', listener);
  }

  onApplicationShutdown() {
    this.redis.disconnect();
  }
}
