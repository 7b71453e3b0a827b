import { Redis } from 'ioredis';
import type { KitConfig } from '../config.ts';
import { redisOptions } from '../redis.ts';

/** Before every key of every queue. (BullMQ cannot work with ioredis' own key prefix.) */
export const jobPrefix = (config: KitConfig): string => `${config.names.prefix}masque-jobs`;

/** What jobs of one kind and key are told by. */
export const keyed = (name: string, key: string): string => `${name}/${key}`;

/** Lives as long as the key may not run again: holds `ASKED`, and once the job runs, its id. */
export const windowKey = (prefix: string, service: string, key: string): string => `${prefix}:${service}:window:${key}`;
export const ASKED = 'asked';

/** For adding jobs: fails at once while Redis is away, so that the caller can say so. */
export const queueRedis = (config: KitConfig): Redis => new Redis(config.redis.url, redisOptions);

/** For fetching and finishing jobs: waits while Redis is away, and is back within a second of its return. */
export const workerRedis = (config: KitConfig): Redis =>
  new Redis(config.redis.url, {
    maxRetriesPerRequest: null,
    connectTimeout: redisOptions.connectTimeout,
    retryStrategy: redisOptions.retryStrategy,
  });
