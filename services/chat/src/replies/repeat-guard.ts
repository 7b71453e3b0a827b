import { ensure } from '@masque/contracts';
import { givenCreationId, RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { OpenFeed } from '../chats/generations/reply-feeds.service.ts';

const KEPT_S = 24 * 60 * 60;
const ignore = () => undefined;

/** Keeps a repeated Idempotency-Key from generating, and paying for, a reply that isn't stored twice. */
@Injectable()
export class RepeatGuard {
  constructor(private readonly client: RedisClient) {}

  /** @throws `reply.not_kept` for a repeated key, unless the first reply was empty */
  async runOnce(begin: () => Promise<OpenFeed>): Promise<OpenFeed> {
    const id = givenCreationId();
    if (id === undefined) return begin();
    const { redis } = this.client;
    const key = `asked:${id}`;
    const forget = () => redis.del(key).then(ignore, ignore);
    ensure(await redis.set(key, '1', 'EX', KEPT_S, 'NX'), 'reply.not_kept');
    try {
      const open = await begin();
      void open.feed.ended.then(() => (open.feed.isEmpty && !open.feed.facts.usage ? forget() : undefined));
      return open;
    } catch (error) {
      await forget();
      throw error;
    }
  }
}
