import { RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';

/** A service's other instances have followed a change by then, at the latest. */
const RECENT_MS = 10_000;

/**
 * Who changed something a moment ago: their reads go past the cache to the instance that took the change, because what is
 * cached may come from another one that has not followed yet.
 */
@Injectable()
export class RecentChanges {
  constructor(private readonly client: RedisClient) {}

  async note(userId: string): Promise<void> {
    await this.client.redis.set(`changed:${userId}`, '1', 'PX', RECENT_MS).catch(() => undefined);
  }

  /** Also while Redis is away: then nothing tells. */
  async has(userId: string): Promise<boolean> {
    return (await this.client.redis.exists(`changed:${userId}`).catch(() => 1)) === 1;
  }
}
