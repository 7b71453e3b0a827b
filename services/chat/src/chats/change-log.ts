import { RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Range } from './messages/gap.rules.ts';

const MOST_COMMITS = 256;
const KEPT_MS = 3_600_000;

const keyOf = (chatId: string) => `chat:{${chatId}}:changes`;

const StoredCommit = z.object({
  revision: z.number(),
  touched: z.array(z.tuple([z.number(), z.number()])),
  /** Ids of messages that were dropped before they had a document. */
  gone: z.array(z.string()),
});
export interface Commit {
  readonly revision: number;
  readonly touched: readonly Range[];
  readonly gone: readonly string[];
}

/** Best effort: written after the row, so commits may be missing. A reader that finds a hole reloads the messages. */
@Injectable()
export class ChangeLog {
  private readonly listeners: ((chatId: string, revision: number) => void)[] = [];

  constructor(private readonly client: RedisClient) {}

  onCommit(listener: (chatId: string, revision: number) => void): void {
    this.listeners.push(listener);
  }

  append(chatId: string, commit: Commit): void {
    const key = keyOf(chatId);
    void this.client.redis
      .pipeline()
      .zadd(key, commit.revision, JSON.stringify(commit))
      .zremrangebyrank(key, 0, -MOST_COMMITS - 1)
      .pexpire(key, KEPT_MS)
      .exec()
      .catch(() => undefined)
      .then(() => {
        for (const listener of this.listeners) listener(chatId, commit.revision);
      });
  }

  /** Returns every commit in (after, upTo], or null when one is missing or Redis is unreachable. */
  async between(chatId: string, after: number, upTo: number): Promise<Commit[] | null> {
    if (upTo - after > MOST_COMMITS) return null;
    const found = await this.client.redis.zrangebyscore(keyOf(chatId), `(${after}`, upTo).catch(() => []);
    return found.length === upTo - after ? found.map((text) => StoredCommit.parse(JSON.parse(text))) : null;
  }
}
