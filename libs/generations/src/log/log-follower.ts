import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ProcessId } from '../signals/process-id.ts';
import { Signals } from '../signals/signals.ts';
import { GenerationLog, LOG_START } from './generation-log.ts';
import type { LogPart } from './log-entry.ts';

const LOOK_MS = 1_000;

export interface LogListener {
  /** The last part has `saved`. Null: a second without news. */
  next(part: LogPart | null): void;
}

export interface LogSubscription {
  owner: string;
  stop(): void;
}

interface Followed extends LogSubscription {
  readonly id: string;
  readonly listener: LogListener;
  cursor: string;
  length: number;
  isReading: boolean;
  isBehind: boolean;
}

/** Reads a log when its owner signals growth, so no connection blocks. */
@Injectable()
export class LogFollower implements OnApplicationShutdown {
  private readonly followed = new Map<string, Set<Followed>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: GenerationLog,
    private readonly signals: Signals,
    private readonly self: ProcessId,
  ) {
    signals.on({
      grown: ({ ids }) => {
        for (const id of ids) this.readAll(id, true);
      },
    });
  }

  follow(id: string, owner: string, listener: LogListener): LogSubscription {
    const followed: Followed = {
      id,
      owner,
      listener,
      cursor: LOG_START,
      length: 0,
      isReading: false,
      isBehind: false,
      stop: () => this.unfollow(followed),
    };
    const all = this.followed.get(id) ?? new Set();
    this.followed.set(id, all.add(followed));
    this.timer ??= setInterval(() => this.look(), LOOK_MS);
    this.remind([followed]);
    void this.read(followed, true);
    return followed;
  }

  private unfollow(followed: Followed): void {
    const all = this.followed.get(followed.id);
    all?.delete(followed);
    if (all?.size === 0) this.followed.delete(followed.id);
    if (this.followed.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private look(): void {
    const all = [...this.followed.values()].flatMap((some) => [...some]);
    this.remind(all);
    for (const followed of all) void this.read(followed, false);
  }

  private remind(all: readonly Followed[]): void {
    const byOwner = Map.groupBy(all, ({ owner }) => owner);
    for (const [owner, some] of byOwner) {
      if (owner === '' || owner === this.self.value) continue;
      this.signals.send(owner, { kind: 'follow', ids: some.map(({ id }) => id), process: this.self.value });
    }
  }

  private readAll(id: string, isNews: boolean): void {
    for (const followed of this.followed.get(id) ?? []) void this.read(followed, isNews);
  }

  private async read(followed: Followed, isNews: boolean): Promise<void> {
    if (followed.isReading) {
      followed.isBehind ||= isNews;
      return;
    }
    followed.isReading = true;
    try {
      do {
        followed.isBehind = false;
        const part = await this.log.readAfter(followed.id, followed.cursor, followed.length);
        if (!this.followed.get(followed.id)?.has(followed)) return;
        const hasNews = part.cursor !== followed.cursor;
        followed.cursor = part.cursor;
        followed.length = part.length;
        if (part.saved) followed.stop();
        if (hasNews || !isNews) followed.listener.next(hasNews ? part : null);
      } while (followed.isBehind);
    } catch {
      // Redis is down: the next look retries, and the listener may find the end in the store.
      if (!isNews) followed.listener.next(null);
    } finally {
      followed.isReading = false;
    }
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }
}
