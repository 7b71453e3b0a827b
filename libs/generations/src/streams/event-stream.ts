import type { ServerResponse } from 'node:http';
import type { StreamTimes } from '@masque/service-kit/http';
import type { Ending } from '../core/ending.ts';
import type { FeedListener, GenerationFeed } from '../core/generation-feed.ts';
import type { ChunkWriter } from './chunk.writer.ts';
import { pieceAt } from './pieces.ts';

const PING = ': ping\n\n';

/** Backpressure: a blocked reader gets nothing until it drains. At most one event waits beyond the socket's buffer. */
export class EventStream implements FeedListener {
  private isFirst = true;
  private thoughtPosition: number;
  private extraPosition = 0;
  private isBlocked = false;
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
      this.raw.end(this.chunks.end(this.ending, this.isOpenAi));
    }
  }

  private write(event: string): void {
    this.wroteAt = performance.now();
    this.isBlocked = !this.raw.write(event);
  }

  /** Keeps a quiet connection alive, and drops a reader that stalls. */
  look(now: number, { pingMs, stallMs }: StreamTimes): void {
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
