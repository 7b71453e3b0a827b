import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
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

/** The shared Redis connection; every key starts with the names' prefix. */
@Injectable()
export class RedisClient implements OnApplicationShutdown {
  readonly redis: Redis;

  constructor(@Inject(CONFIG) config: KitConfig, @Inject(LOGGER) logger: Logger, health: Health) {
    this.redis = new Redis(config.redis.url, { ...redisOptions, keyPrefix: `${config.names.prefix}masque:` });
    this.redis.on('error', (error: Error) => logger.warn({ reason: error.message }, 'redis is not there'));
    health.add('redis', async () => {
      await this.redis.ping();
    });
  }

  onApplicationShutdown() {
    this.redis.disconnect();
  }
}
