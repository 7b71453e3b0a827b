import { RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { RouteGroup } from '../gateway.rows.ts';

/** A service's other instances have followed a change by then, at the latest. */
const RECENT_MS = 10_000;

export interface RecentChange {
  /** Address of the instance that made it; null when nobody knows. */
  readonly instance: string | null;
}

/**
 * Who changed something a moment ago: their reads go past the cache to the instance that made the change, because others,
 * and what is cached from them, may not have followed yet. It is not always the one that a user's calls go to: that one
 * may have been away.
 */
@Injectable()
export class RecentChanges {
  constructor(private readonly client: RedisClient) {}

  async note(userId: string, service: RouteGroup, instance: string | undefined): Promise<void> {
    const { redis } = this.client;
    const key = keyOf(userId, service);
    // What left open whether and where it happened takes nothing away from the change before.
    const noting = instance ? redis.set(key, instance, 'PX', RECENT_MS) : redis.set(key, '', 'PX', RECENT_MS, 'NX');
    await noting.catch(() => undefined);
  }

  /** Null: there was none. While Redis is away nothing tells, so there may have been one. */
  async find(userId: string, service: RouteGroup): Promise<RecentChange | null> {
    const instance = await this.client.redis.get(keyOf(userId, service)).catch(() => '');
    return instance === null ? null : { instance: instance || null };
  }
}

const keyOf = (userId: string, service: RouteGroup): string => `changed:${service}:${userId}`;
