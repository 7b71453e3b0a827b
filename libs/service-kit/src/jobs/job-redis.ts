import type { KitConfig } from '../config.ts';
import { connectRedis, type RedisConnection, redisOptions } from '../redis.ts';

/** A hash tag in a cluster, for BullMQ's scripts. (BullMQ can't work with ioredis' own key prefix.) */
export function jobPrefix({ names, redis }: KitConfig): string {
  const prefix = `${names.prefix}masque-jobs`;
  return redis.isCluster ? `{${prefix}}` : prefix;
}

/** Deduplication key. */
export const keyed = (name: string, key: string): string => `${name}/${key}`;

/** Expires when the key may run again. Holds `ASKED` and, once the job runs, its id. */
export const windowKey = (prefix: string, service: string, key: string): string => `${prefix}:${service}:window:${key}`;
export const ASKED = 'asked';

export const workerRedis = (config: KitConfig): RedisConnection =>
  connectRedis(config, {
    maxRetriesPerRequest: null,
    connectTimeout: redisOptions.connectTimeout,
    retryStrategy: redisOptions.retryStrategy,
  });
