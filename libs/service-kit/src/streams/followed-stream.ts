import type { ServerResponse } from 'node:http';
import type { StreamTimes } from './stream-times.ts';

const PING = ': ping\n\n';

/**
 * Server-sent events of one connection: a position that is brought up to what is stored whenever something wakes it. What is
 * written lies between the two, so a slow reader costs no memory: it is told less often.
 */
export abstract class FollowedStream {
  protected isBlocked = false;
  protected isOver = false;
  private isLooking = false;
  private isBehind = false;
  private wroteAt = performance.now();

  constructor(
    private readonly raw: ServerResponse,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Writes what the reader does not have yet, unless it is blocked. Never runs twice at a time. */
  protected abstract look(): Promise<void>;

  /** Begins after the headers. */
  start(): void {
    this.raw.on('drain', () => {
      this.wroteAt = performance.now();
      this.isBlocked = false;
      this.drained();
    });
    this.wake();
  }

  /** What is followed has changed, or may have. */
  wake(): void {
    if (this.isOver) return;
    if (this.isLooking) {
      this.isBehind = true;
      return;
    }
    this.isLooking = true;
    void this.look()
      .catch(this.onFailure)
      .finally(() => {
        this.isLooking = false;
        if (!this.isBehind) return;
        this.isBehind = false;
        this.wake();
      });
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

  /** The reader has taken what was written. */
  protected drained(): void {
    this.wake();
  }

  protected write(events: string): void {
    this.wroteAt = performance.now();
    this.isBlocked = !this.raw.write(events);
  }

  /** The last events of all. */
  protected end(events: string): void {
    this.isOver = true;
    this.raw.end(events);
  }
}
