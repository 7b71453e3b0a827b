import type { ServerResponse } from 'node:http';
import type { StreamTimes } from './stream-times.ts';

const PING = ': ping\n\n';

/** A position that catches up with stored state when woken: nothing is buffered, so slow readers cost no memory. */
export abstract class FollowedStream {
  protected isBlocked = false;
  protected isOver = false;
  private isCatchingUp = false;
  private isBehind = false;
  private wroteAt = performance.now();

  constructor(
    private readonly raw: ServerResponse,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Writes what the reader doesn't have yet, unless it is blocked. Never runs concurrently. */
  protected abstract catchUp(): Promise<void>;

  start(): void {
    this.raw.on('drain', () => {
      this.wroteAt = performance.now();
      this.isBlocked = false;
      this.drained();
    });
    this.wake();
  }

  wake(): void {
    if (this.isOver) return;
    if (this.isCatchingUp) {
      this.isBehind = true;
      return;
    }
    this.isCatchingUp = true;
    void this.catchUp()
      .catch(this.onFailure)
      .finally(() => {
        this.isCatchingUp = false;
        if (!this.isBehind) return;
        this.isBehind = false;
        this.wake();
      });
  }

  tick(now: number, { pingMs, stallMs }: StreamTimes): void {
    const quiet = now - this.wroteAt;
    if (this.isBlocked || this.isOver) {
      if (quiet >= stallMs) this.raw.destroy();
    } else if (quiet >= pingMs) {
      this.write(PING);
      this.wake();
    }
  }

  close(): void {
    this.isOver = true;
  }

  disconnect(): void {
    this.isOver = true;
    this.raw.end();
  }

  protected drained(): void {
    this.wake();
  }

  protected write(events: string): void {
    this.wroteAt = performance.now();
    this.isBlocked = !this.raw.write(events);
  }

  protected end(events: string): void {
    this.isOver = true;
    this.raw.end(events);
  }
}
