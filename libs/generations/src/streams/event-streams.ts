import type { ServerResponse } from 'node:http';
import { CONFIG } from '@masque/service-kit';
import { beginEvents, type StreamTimes } from '@masque/service-kit/http';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { GenerationsConfig } from '../config.ts';
import type { Ending } from '../core/generation.facts.ts';
import type { FeedListener, GenerationFeed } from '../core/generation-feed.ts';
import { ChunkWriter, pieceAt } from './chunk.writer.ts';

const TICK_MS = 1_000;
const PING = ': ping\n\n';
const LAST_CHUNK = '0\r\n\r\n';

export interface StreamPlan {
  readonly feed: GenerationFeed;
  readonly from: number;
  readonly requestId: string;
  readonly isOpenAi?: boolean;
  readonly onClose: () => void;
}

@Injectable()
export class EventStreams implements OnApplicationShutdown {
  private readonly open = new Set<EventStream>();
  private readonly writers = new WeakMap<GenerationFeed, ChunkWriter>();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(CONFIG) private readonly config: GenerationsConfig) {}

  get size(): number {
    return this.open.size;
  }

  /** Until the first output, or until a client's proxies would give up waiting. Rejects as `begun` does. */
  async untilDue({ begun }: GenerationFeed): Promise<void> {
    const { model, streams } = this.config;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, model.firstTokenMs + streams.pingMs);
    await Promise.race([begun, late]).finally(() => clearTimeout(timer));
  }

  start(raw: ServerResponse, { feed, from, requestId, isOpenAi = false, onClose }: StreamPlan): void {
    if (raw.destroyed) {
      onClose();
      return;
    }
    const chunks = this.writers.get(feed) ?? new ChunkWriter(feed);
    this.writers.set(feed, chunks);
    const stream = new EventStream(raw, feed, chunks, from, isOpenAi);
    this.open.add(stream);
    this.timer ??= setInterval(() => this.tick(), TICK_MS);
    raw.once('close', () => {
      stream.close();
      this.remove(stream);
      onClose();
    });
    beginEvents(raw, requestId);
    if (feed.text.length <= from && !feed.ending) raw.flushHeaders();
    stream.start();
  }

  private tick(): void {
    const now = performance.now();
    for (const stream of this.open) stream.tick(now, this.config.streams);
  }

  private remove(stream: EventStream): void {
    this.open.delete(stream);
    if (this.open.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }
}

/** Backpressure: a blocked reader gets nothing until it drains. At most one event waits beyond the socket's buffer. */
class EventStream implements FeedListener {
  private isChunked = false;
  private isFirst = true;
  private thoughtPosition: number;
  private extraPosition = 0;
  private isBlocked = false;
  private mustRestart = false;
  private ending: Ending | null = null;
  private isOver = false;
  private wroteAt = performance.now();

  constructor(
    private readonly raw: ServerResponse,
    private readonly feed: GenerationFeed,
    private readonly chunks: ChunkWriter,
    private position: number,
    private readonly isOpenAi: boolean,
  ) {
    // A reader that has text has the reasoning before it.
    this.thoughtPosition = position > 0 ? Number.POSITIVE_INFINITY : 0;
  }

  start(): void {
    const { raw, feed } = this;
    // Chunks are framed here: Node would write each in four pieces, at three times the cost.
    this.isChunked = raw.chunkedEncoding;
    raw.chunkedEncoding = false;
    raw.on('drain', () => this.onDrain());
    this.catchUp();
    feed.listen(this);
  }

  onText(piece: string, length: number): void {
    if (this.isBlocked) return;
    if (this.position + piece.length !== length || this.thoughtPosition < this.feed.reasoning.length) {
      this.catchUp();
      return;
    }
    this.position = length;
    this.write(this.isFirst ? this.chunks.first(piece, length) : this.chunks.text(piece, length));
    this.isFirst = false;
  }

  onOther(): void {
    if (!this.isBlocked) this.catchUp();
  }

  onRestart(): void {
    this.mustRestart = !this.isFirst;
    this.position = 0;
    this.thoughtPosition = 0;
    if (!this.isBlocked) this.catchUp();
  }

  onEnd(ending: Ending): void {
    this.ending = ending;
    if (!this.isBlocked) this.catchUp();
  }

  private onDrain(): void {
    this.wroteAt = performance.now();
    this.isBlocked = false;
    this.catchUp();
  }

  private catchUp(): void {
    const { reasoning, text, extras } = this.feed;
    if (this.mustRestart && !this.isBlocked) {
      this.mustRestart = false;
      this.thoughtPosition = reasoning.length;
      this.write(this.chunks.restart(reasoning));
    }
    while (!this.isBlocked && this.thoughtPosition < reasoning.length) {
      const piece = pieceAt(reasoning, this.thoughtPosition);
      this.thoughtPosition += piece.length;
      const { position } = this;
      this.write(this.isFirst ? this.chunks.first('', position, piece) : this.chunks.thought(piece, position));
      this.isFirst = false;
    }
    while (!this.isBlocked && this.position < text.length) {
      const piece = pieceAt(text, this.position);
      this.position += piece.length;
      const { position } = this;
      this.write(this.isFirst ? this.chunks.first(piece, position) : this.chunks.text(piece, position));
      this.isFirst = false;
    }
    for (let extra = extras[this.extraPosition]; extra && !this.isBlocked; extra = extras[this.extraPosition]) {
      this.extraPosition += 1;
      this.write(this.chunks.extra(extra, this.position, this.isFirst));
      this.isFirst = false;
    }
    if (this.ending && !this.isBlocked && !this.isOver) {
      this.isOver = true;
      this.raw.end(this.framed(this.chunks.end(this.ending, this.isOpenAi)) + (this.isChunked ? LAST_CHUNK : ''));
    }
  }

  private write(event: string): void {
    this.wroteAt = performance.now();
    this.isBlocked = !this.raw.write(this.framed(event));
  }

  private framed(event: string): string {
    return this.isChunked ? `${Buffer.byteLength(event).toString(16)}\r\n${event}\r\n` : event;
  }

  tick(now: number, { pingMs, stallMs }: StreamTimes): void {
    if (this.isBlocked || this.isOver) {
      if (now - this.wroteAt >= stallMs) this.raw.destroy();
    } else if (now - this.wroteAt >= pingMs) {
      this.write(PING);
    }
  }

  close(): void {
    this.feed.unlisten(this);
  }
}
