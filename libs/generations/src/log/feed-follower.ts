import { DomainError } from '@masque/contracts';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { broken, type Ending } from '../core/ending.ts';
import type { GenerationFeed } from '../core/generation-feed.ts';
import { type GenerationRef, GenerationStore } from '../core/generation.store.ts';
import { ProcessId } from '../signals/process-id.ts';
import { Signals } from '../signals/signals.ts';
import { GenerationLog, LOG_START } from './generation-log.ts';
import type { LogPart } from './log-entry.ts';

const LOOK_MS = 1_000;
/** Looks without news before it asks the store: Redis may have lost the log. */
const IDLE_LOOKS = 2;

interface Followed {
  readonly feed: GenerationFeed;
  readonly ref: GenerationRef;
  readonly owner: string;
  cursor: string;
  length: number;
  isReading: boolean;
  isBehind: boolean;
  ending: Ending | null;
  idleLooks: number;
  isAsking: boolean;
}

/** Feeds what other processes log. Reads a log when its owner signals growth, so no connection blocks. */
@Injectable()
export class FeedFollower implements OnApplicationShutdown {
  private readonly followed = new Map<string, Set<Followed>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: GenerationLog,
    private readonly store: GenerationStore,
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
    const followed: Followed = { feed, ref, owner, ...reading, ending: null, idleLooks: 0, isAsking: false };
    const all = this.followed.get(ref.id) ?? new Set();
    this.followed.set(ref.id, all.add(followed));
    this.timer ??= setInterval(() => this.look(), LOOK_MS);
    this.remindOwners([followed]);
    void this.read(followed, true);
    return () => this.unfollow(followed);
  }

  private unfollow(followed: Followed): void {
    const { id } = followed.ref;
    const all = this.followed.get(id);
    all?.delete(followed);
    if (all?.size === 0) this.followed.delete(id);
    if (this.followed.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private look(): void {
    const all = [...this.followed.values()].flatMap((some) => [...some]);
    this.remindOwners(all);
    for (const followed of all) void this.read(followed, false);
  }

  private remindOwners(all: readonly Followed[]): void {
    const byOwner = Map.groupBy(all, ({ owner }) => owner);
    for (const [owner, some] of byOwner) {
      if (owner === '' || owner === this.self.value) continue;
      this.signals.send(owner, { kind: 'follow', ids: some.map(({ ref }) => ref.id), process: this.self.value });
    }
  }

  private async read(followed: Followed, isNews: boolean): Promise<void> {
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
      // Redis is down: the next look retries, and the end may be in the store.
      if (!isNews) this.countIdle(followed);
    } finally {
      followed.isReading = false;
    }
  }

  private apply(followed: Followed, part: LogPart): void {
    const { feed } = followed;
    if (feed.ending || part.saved) this.unfollow(followed);
    if (feed.ending) return;
    followed.idleLooks = 0;
    if (part.facts) feed.facts = { ...part.facts, reference: feed.facts.reference ?? part.facts.reference };
    const news = part.length - feed.length;
    if (news > 0) feed.grow(part.text.slice(-news));
    followed.ending = part.end?.ending ?? followed.ending;
    if (part.saved) feed.end(followed.ending ?? broken(new DomainError('server.unavailable')), part.saved.revision);
  }

  private countIdle(followed: Followed): void {
    followed.idleLooks += 1;
    if (followed.feed.ending) this.unfollow(followed);
    else if (followed.idleLooks >= IDLE_LOOKS && !followed.isAsking) void this.askStore(followed);
  }

  private async askStore(followed: Followed): Promise<void> {
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
