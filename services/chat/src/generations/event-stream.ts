import type { ServerResponse } from 'node:http';
import { ChunkWriter } from './chunk.writer.ts';
import type { Ending, Generation, Listener } from './generation.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/**
 * Shows a reply to one connection. A slow reader is never written to until it has taken what it was given; it then gets
 * what it missed in one piece, so that nothing piles up for it.
 */
export class EventStream implements Listener {
  private readonly chunks: ChunkWriter;
  private isBlocked = false;

  constructor(
    private readonly raw: ServerResponse,
    private readonly generation: Generation,
    /** How much of the text the reader has already. */
    private position: number,
  ) {
    this.chunks = new ChunkWriter(generation);
  }

  open(requestId: string): void {
    const { raw, generation } = this;
    if (raw.destroyed) {
      generation.leave();
      return;
    }
    raw.writeHead(200, { ...HEADERS, 'x-request-id': requestId });
    raw.on('drain', () => this.catchUp());
    raw.once('close', () => this.close());
    if (generation.text.length > this.position) this.catchUp();
    else raw.flushHeaders();
    generation.listen(this);
  }

  text(chunk: string, length: number): void {
    if (this.isBlocked) return;
    if (this.position + chunk.length === length) {
      this.position = length;
      this.isBlocked = !this.raw.write(this.chunks.text(chunk, length));
    } else {
      this.catchUp();
    }
  }

  private catchUp(): void {
    this.isBlocked = false;
    const { text } = this.generation;
    if (text.length <= this.position) return;
    const missed = text.slice(this.position);
    this.position = text.length;
    this.isBlocked = !this.raw.write(this.chunks.text(missed, text.length));
  }

  end(ending: Ending): void {
    this.catchUp();
    this.raw.end(this.chunks.end(ending));
  }

  private close(): void {
    this.generation.unlisten(this);
    this.generation.leave();
  }
}
