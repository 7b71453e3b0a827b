import type { KitConfig } from '../config.ts';
import { connectRedis, type RedisConnection, redisOptions } from '../redis.ts';

/** Before every key of every queue: in a cluster a hash tag, for BullMQ's scripts. (It cannot work with ioredis' own key prefix.) */
export function jobPrefix({ names, redis }: KitConfig): string {
  const prefix = `${names.prefix}masque-jobs`;
  return redis.isCluster ? `{${prefix}}` : prefix;
}

/** What jobs of one kind and key are told by. */
export const keyed = (name: string, key: string): string => `${name}/${key}`;

/** Lives as long as the key may not run again: holds `ASKED`, and once the job runs, its id. */
export const windowKey = (prefix: string, service: string, key: string): string => `${prefix}:${service}:window:${key}`;
export const ASKED = 'asked';

/** For adding jobs: fails at once while Redis is away, so that the caller can say so. */
export const queueRedis = (config: KitConfig): RedisConnection => connectRedis(config, redisOptions);

/** For fetching and finishing jobs: waits while Redis is away, and is back within a second of its return. */
export const workerRedis = (config: KitConfig): RedisConnection =>
  connectRedis(config, {
    maxRetriesPerRequest: null,
    connectTimeout: redisOptions.connectTimeout,
    retryStrategy: redisOptions.retryStrategy,
  });
