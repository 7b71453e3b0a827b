import type { ServerResponse } from 'node:http';
import { DomainError } from '@masque/contracts';
import { beginEvents } from './begin-events.ts';
import type { FollowedStream } from './followed-stream.ts';
import type { StreamTimes } from './stream-times.ts';

const TICK_MS = 1_000;

/** A process's open event streams, by the id of what they follow. */
export class OpenStreams<S extends FollowedStream> {
  private readonly byId = new Map<string, Set<S>>();
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(private readonly times: StreamTimes) {}

  get size(): number {
    return [...this.all()].length;
  }

  ids(): Iterable<string> {
    return this.byId.keys();
  }

  of(id: string): Iterable<S> {
    return this.byId.get(id) ?? [];
  }

  *all(): Generator<S> {
    for (const streams of this.byId.values()) yield* streams;
  }

  /** @throws DomainError `server.unavailable` on shutdown */
  ensureOpen(): void {
    if (this.isClosing) throw new DomainError('server.unavailable');
  }

  /** Begins the response with a stream made by `make`, unless the client has already left. */
  start(raw: ServerResponse, requestId: string, id: string, slots: { release(): void }, make: () => S): void {
    if (raw.destroyed) {
      slots.release();
      return;
    }
    const stream = make();
    this.byId.set(id, (this.byId.get(id) ?? new Set()).add(stream));
    this.timer ??= setInterval(() => this.tick(), TICK_MS);
    raw.once('close', () => {
      stream.close();
      this.remove(id, stream);
      slots.release();
    });
    beginEvents(raw, requestId);
    raw.flushHeaders();
    stream.start();
  }

  /** Call before the server closes, so that clients reconnect to another process. */
  disconnectAll(): void {
    this.isClosing = true;
    clearInterval(this.timer);
    for (const stream of this.all()) stream.disconnect();
  }

  private tick(): void {
    const now = performance.now();
    for (const stream of this.all()) stream.tick(now, this.times);
  }

  private remove(id: string, stream: S): void {
    const streams = this.byId.get(id);
    streams?.delete(stream);
    if (streams?.size === 0) this.byId.delete(id);
    if (this.byId.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
