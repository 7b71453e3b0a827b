import { ensure } from '@masque/contracts';
import { givenCreationId, RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { OpenFeed } from './feeds.service.ts';

/** As long as the gateway keeps an Idempotency-Key. */
const KEPT_S = 24 * 60 * 60;
const ignore = () => undefined;

/** Replies that are kept nowhere, by the Idempotency-Key of their calls: none is asked for, and paid, twice. */
@Injectable()
export class AskedOnce {
  constructor(private readonly client: RedisClient) {}

  /** Error: `reply.not_kept`. A call that the model answered nothing may be repeated. */
  async begin(begin: () => Promise<OpenFeed>): Promise<OpenFeed> {
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
