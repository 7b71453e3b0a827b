import type { ServerResponse } from 'node:http';
import type { NoticeNews } from '@masque/contracts';
import type { StreamTimes } from '@masque/service-kit';
import type { News } from './new.notices.ts';

const PING = ': ping\n\n';

export interface NoticeStreamParts {
  /** What is new since a place and a revision; null: nothing. */
  readonly since: (seq: number | null, revision: number | null) => Promise<News | null>;
  readonly onFailure: (error: unknown) => void;
}

/**
 * The notices of one user for one connection: a position that is brought up to the user's box whenever something wakes it.
 * What is written lies between the two, so a slow reader costs no memory: it is told less often.
 */
export class NoticeStream {
  private revision: number | null = null;
  private unread: number | null = null;
  private isBlocked = false;
  private isOver = false;
  private isLooking = false;
  private isBehind = false;
  private wroteAt = performance.now();

  constructor(
    private readonly raw: ServerResponse,
    private readonly parts: NoticeStreamParts,
    /** Place of the last notice that the reader has; null: it begins now. */
    private seq: number | null,
  ) {}

  /** Begins after the headers. */
  start(): void {
    this.raw.on('drain', () => {
      this.wroteAt = performance.now();
      this.isBlocked = false;
      this.wake();
    });
    this.wake();
  }

  /** The notices have changed, or may have. */
  wake(): void {
    if (this.isOver) return;
    if (this.isLooking) {
      this.isBehind = true;
      return;
    }
    this.isLooking = true;
    void this.look()
      .catch(this.parts.onFailure)
      .finally(() => {
        this.isLooking = false;
        if (!this.isBehind) return;
        this.isBehind = false;
        this.wake();
      });
  }

  private async look(): Promise<void> {
    if (this.isBlocked) return;
    const news = await this.parts.since(this.seq, this.revision);
    if (!news || this.isOver) return;
    const { notices, unread, position, isPart } = news;
    const isNews = notices.length > 0 || unread !== this.unread;
    this.seq = position.seq;
    // What is only a part leaves the revision behind, so that the next look finds the rest.
    this.revision = isPart ? this.revision : position.revision;
    this.unread = unread;
    if (isNews) this.write(eventOf({ notices, unread }, position.seq));
    if (isPart) this.isBehind = true;
  }

  private write(events: string): void {
    this.wroteAt = performance.now();
    this.isBlocked = !this.raw.write(events);
  }

  /** Called now and then: keeps a quiet connection alive, looks for what no signal told, and drops who does not read. */
  tick(now: number, { pingMs, stallMs }: StreamTimes): void {
    const quiet = now - this.wroteAt;
    if (this.isBlocked || this.isOver) {
      if (quiet >= stallMs) this.raw.destroy();
    } else if (quiet >= pingMs) {
      this.write(PING);
      this.wake();
    }
  }

  /** The reader has gone. */
  close(): void {
    this.isOver = true;
  }

  /** The process ends: the reader comes back to another one. */
  leave(): void {
    this.isOver = true;
    this.raw.end();
  }
}

const eventOf = (news: NoticeNews, seq: number): string => `id: ${seq}\ndata: ${JSON.stringify(news)}\n\n`;
