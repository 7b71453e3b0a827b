import { RedisClient } from '@masque/service-kit';
import { OWN_CHANGE_MS } from '@masque/service-kit/http';
import { Injectable } from '@nestjs/common';
import type { RouteGroup } from '../gateway.rows.ts';

/** Recent writers' reads bypass caches and make the service check for its other instances' writes. */
@Injectable()
export class RecentChanges {
  constructor(private readonly client: RedisClient) {}

  async note(userId: string, services: readonly RouteGroup[]): Promise<void> {
    const { redis } = this.client;
    const noted = services.map((service) => redis.set(keyOf(userId, service), '1', 'PX', OWN_CHANGE_MS));
    await Promise.allSettled(noted);
  }

  async has(userId: string, service: RouteGroup): Promise<boolean> {
    return (await this.client.redis.exists(keyOf(userId, service)).catch(() => 1)) > 0;
  }
}

const keyOf = (userId: string, service: RouteGroup): string => `changed:${service}:${userId}`;
