import { RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { questionSeq, replySeq, runningSeqs } from './chat.rules.ts';
import type { ChatRow } from './chat.schema.ts';
import { isLive, type Range, withGap, withoutGap } from './messages/gap.rules.ts';

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

  /** Null when nothing was committed for an hour, or Redis is unreachable. */
  async newestRevision(chatId: string): Promise<number | null> {
    const [, revision] = await this.client.redis.zrevrange(keyOf(chatId), 0, 0, 'WITHSCORES').catch(() => []);
    return revision === undefined ? null : Number(revision);
  }

  /** Returns every commit in (after, upTo], or null when one is missing or Redis is unreachable. */
  async between(chatId: string, after: number, upTo: number): Promise<Commit[] | null> {
    if (upTo - after > MOST_COMMITS) return null;
    const found = await this.client.redis.zrangebyscore(keyOf(chatId), `(${after}`, upTo).catch(() => []);
    return found.length === upTo - after ? found.map((text) => StoredCommit.parse(JSON.parse(text))) : null;
  }
}

const without = (ranges: readonly Range[], others: readonly Range[]): Range[] =>
  others.reduce<Range[]>(withoutGap, [...ranges]);
const asRanges = (seqs: readonly number[]): Range[] =>
  seqs.reduce<Range[]>((ranges, seq) => withGap(ranges, [seq, seq]), []);

function apart(gaps: readonly Range[], others: readonly Range[]): Range[] {
  const known = new Set(others.map(([from, to]) => `${from}-${to}`));
  return gaps.filter(([from, to]) => !known.has(`${from}-${to}`));
}

function newRanges(before: ChatRow, after: ChatRow): Range[] {
  const [low, high] = [before.nextSeq, after.nextSeq].sort((a, b) => a - b);
  return low !== undefined && high !== undefined && low < high ? [[low, high - 1]] : [];
}

/** Messages that were being asked or written and will never exist. */
function droppedIds(before: ChatRow, after: ChatRow): string[] {
  const { generation } = before;
  if (generation?.kind !== 'reply' || after.generation?.id === generation.id) return [];
  const { messageId, question } = generation;
  return [
    ...(question && !isLive(after, questionSeq(before, generation)) ? [question.id] : []),
    ...(isLive(after, replySeq(before, generation)) ? [] : [messageId]),
  ];
}

const endedSeqs = (before: ChatRow, after: ChatRow): number[] =>
  after.generation ? [] : runningSeqs(before).filter((seq) => isLive(after, seq));

export function commitOf(before: ChatRow, after: ChatRow): Commit {
  const gapsBefore = apart(before.gaps, after.gaps);
  const gapsAfter = apart(after.gaps, before.gaps);
  const written = after.unwritten.filter(({ rev }) => rev === after.revision).map(({ seq }) => seq);
  const { hidden: hiddenBefore = [] } = before;
  const { hidden: hiddenAfter = [] } = after;
  const touched = [
    ...without(gapsBefore, gapsAfter),
    ...without(gapsAfter, gapsBefore),
    ...without(hiddenBefore, hiddenAfter),
    ...without(hiddenAfter, hiddenBefore),
    ...newRanges(before, after),
    ...asRanges(written),
    ...asRanges(endedSeqs(before, after)),
  ];
  return { revision: after.revision, touched, gone: droppedIds(before, after) };
}

export const claimCommit = (claimed: ChatRow): Commit => ({
  revision: claimed.revision,
  touched: asRanges(runningSeqs(claimed)),
  gone: [],
});

export const quietCommit = ({ revision }: ChatRow): Commit => ({ revision, touched: [], gone: [] });
