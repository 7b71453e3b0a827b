import { DomainError } from '@masque/contracts';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { broken, type Ending, type GenerationRef } from '../core/generation.facts.ts';
import type { GenerationFeed } from '../core/generation-feed.ts';
import { RecoveryStore } from '../core/recovery.store.ts';
import { ProcessId, Signals } from '../signals.ts';
import { GenerationLog, LOG_START, type LogPart } from './generation-log.ts';

const POLL_MS = 1_000;
/** Polls without news before it asks the store: Redis may have lost the log. */
const IDLE_POLLS = 2;
const FOLLOWER_MS = 3 * POLL_MS;
const MANY = 1_000;

@Injectable()
export class Followers {
  /** Generation → process → expiry, by this process' clock. */
  private readonly followers = new Map<string, Map<string, number>>();

  constructor(private readonly signals: Signals) {
    signals.on('follow', ({ ids, process }) => {
      // Includes generations still being claimed, which followers know from the chat's row.
      for (const id of ids) this.add(id, process);
    });
  }

  remove(id: string): void {
    this.followers.delete(id);
  }

  private add(id: string, process: string): void {
    if (this.followers.size > MANY) this.removeExpired();
    const processes = this.followers.get(id) ?? new Map<string, number>();
    processes.set(process, performance.now() + FOLLOWER_MS);
    this.followers.set(id, processes);
  }

  private removeExpired(): void {
    const now = performance.now();
    for (const [id, processes] of this.followers) {
      if ([...processes.values()].every((until) => until < now)) this.followers.delete(id);
    }
  }

  notify(ids: readonly string[]): void {
    if (this.followers.size === 0) return;
    const now = performance.now();
    const grown = new Map<string, string[]>();
    for (const id of ids) {
      for (const [process, until] of this.followers.get(id) ?? []) {
        if (until < now) this.followers.get(id)?.delete(process);
        else grown.set(process, [...(grown.get(process) ?? []), id]);
      }
    }
    for (const [process, ofProcess] of grown) this.signals.send(process, { kind: 'grown', ids: ofProcess });
  }
}

interface FollowedLog {
  readonly feed: GenerationFeed;
  readonly ref: GenerationRef;
  readonly owner: string;
  cursor: string;
  length: number;
  isReading: boolean;
  isBehind: boolean;
  ending: Ending | null;
  idlePolls: number;
  isAsking: boolean;
}

/** The reader's side: feeds what other processes log. Reads when the owner signals growth, so no connection blocks. */
@Injectable()
export class FeedFollower implements OnApplicationShutdown {
  private readonly followed = new Map<string, Set<FollowedLog>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: GenerationLog,
    private readonly store: RecoveryStore,
    private readonly signals: Signals,
    private readonly self: ProcessId,
  ) {
    signals.on('grown', ({ ids }) => {
      for (const id of ids) for (const one of this.followed.get(id) ?? []) void this.read(one, true);
    });
  }

  /** An empty `owner` is unknown: the log is then polled once a second. Returns a function that stops following. */
  follow(feed: GenerationFeed, ref: GenerationRef, owner: string): () => void {
    const reading = { cursor: LOG_START, length: 0, isReading: false, isBehind: false };
    const followed: FollowedLog = { feed, ref, owner, ...reading, ending: null, idlePolls: 0, isAsking: false };
    const all = this.followed.get(ref.id) ?? new Set();
    this.followed.set(ref.id, all.add(followed));
    this.timer ??= setInterval(() => this.poll(), POLL_MS);
    this.remindOwners([followed]);
    void this.read(followed, true);
    return () => this.unfollow(followed);
  }

  private unfollow(followed: FollowedLog): void {
    const { id } = followed.ref;
    const all = this.followed.get(id);
    all?.delete(followed);
    if (all?.size === 0) this.followed.delete(id);
    if (this.followed.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private poll(): void {
    const all = [...this.followed.values()].flatMap((some) => [...some]);
    this.remindOwners(all);
    for (const followed of all) void this.read(followed, false);
  }

  private remindOwners(all: readonly FollowedLog[]): void {
    const byOwner = Map.groupBy(all, ({ owner }) => owner);
    for (const [owner, some] of byOwner) {
      if (owner === '') continue;
      this.signals.send(owner, { kind: 'follow', ids: some.map(({ ref }) => ref.id), process: this.self.value });
    }
  }

  private async read(followed: FollowedLog, isNews: boolean): Promise<void> {
    if (followed.isReading) {
      followed.isBehind ||= isNews;
      return;
    }
    const { id } = followed.ref;
    followed.isReading = true;
    try {
      do {
        followed.isBehind = false;
        const part = await this.log.readAfter(id, followed.cursor, followed.length);
        if (!this.followed.get(id)?.has(followed)) return;
        const hasNews = part.cursor !== followed.cursor;
        followed.cursor = part.cursor;
        followed.length = part.length;
        if (hasNews) this.apply(followed, part);
        else if (!isNews) this.countIdle(followed);
      } while (followed.isBehind);
    } catch {
      // Redis is down: the next poll retries, and the end may be in the store.
      if (!isNews) this.countIdle(followed);
    } finally {
      followed.isReading = false;
    }
  }

  private apply(followed: FollowedLog, part: LogPart): void {
    const { feed } = followed;
    if (feed.ending || part.saved) this.unfollow(followed);
    if (feed.ending) return;
    followed.idlePolls = 0;
    if (part.facts) feed.facts = { ...part.facts, reference: feed.facts.reference ?? part.facts.reference };
    const news = part.length - feed.length;
    if (news > 0) feed.grow(part.text.slice(-news));
    followed.ending = part.end?.ending ?? followed.ending;
    if (part.saved) feed.end(followed.ending ?? broken(new DomainError('server.unavailable')), part.saved.revision);
  }

  private countIdle(followed: FollowedLog): void {
    followed.idlePolls += 1;
    if (followed.feed.ending) this.unfollow(followed);
    else if (followed.idlePolls >= IDLE_POLLS && !followed.isAsking) void this.askStore(followed);
  }

  private async askStore(followed: FollowedLog): Promise<void> {
    const { feed, ref } = followed;
    const { messageId = '', from = 0 } = feed.facts.reference ?? {};
    followed.isAsking = true;
    const stored = await this.store.findEnd(ref.chatId, messageId).catch(() => null);
    followed.isAsking = false;
    if (!stored) return;
    this.unfollow(followed);
    feed.growText(stored.text.slice(from + feed.text.length));
    feed.end(stored.ending, stored.revision);
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }
}
