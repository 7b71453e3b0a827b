import { RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Range } from './messages/gap.rules.ts';

/** Commits of a chat that are remembered, and for how long after the newest one. */
const MOST_COMMITS = 256;
const KEPT_MS = 3_600_000;

const keyOf = (chatId: string) => `chat:{${chatId}}:changes`;

const StoredCommit = z.object({
  revision: z.number(),
  /** Numbers of the messages that came, went or were changed. */
  touched: z.array(z.tuple([z.number(), z.number()])),
  /** Ids of messages that went without ever having had a document. */
  gone: z.array(z.string()),
});
/** What one write of a chat's row has changed. */
export interface Commit {
  readonly revision: number;
  readonly touched: readonly Range[];
  readonly gone: readonly string[];
}

/**
 * What the latest commits of chats were about, so that a reader who knows a revision can be told what is new. It is a help
 * and no truth: written after the row, it may lack commits, and whoever finds one missing reads the messages again.
 */
@Injectable()
export class ChangeLog {
  private readonly listeners: ((chatId: string, revision: number) => void)[] = [];

  constructor(private readonly client: RedisClient) {}

  /** Calls a function after each commit of this process, when the log has it or cannot be written. */
  onCommit(listener: (chatId: string, revision: number) => void): void {
    this.listeners.push(listener);
  }

  committed(chatId: string, commit: Commit): void {
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

  /** All commits after one revision up to another; null when the log lacks one of them, or Redis is away. */
  async between(chatId: string, after: number, upTo: number): Promise<Commit[] | null> {
    if (upTo - after > MOST_COMMITS) return null;
    const found = await this.client.redis.zrangebyscore(keyOf(chatId), `(${after}`, upTo).catch(() => []);
    return found.length === upTo - after ? found.map((text) => StoredCommit.parse(JSON.parse(text))) : null;
  }
}
