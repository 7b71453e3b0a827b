import type { ServerResponse } from 'node:http';
import type { ModelFrames } from './frames.ts';

export interface Stream {
  readonly response: ServerResponse;
  readonly frames: ModelFrames;
  /** Monotonic ms; frame n is due n/rate seconds later. */
  readonly begin: number;
  readonly rate: number;
  readonly split: boolean;
  readonly atEnd: 'end' | 'hang' | 'cut';
  readonly onSent: (from: number, to: number) => void;
  sent: number;
  /** Second half of a split frame. */
  rest: Buffer | undefined;
}

const TICK = 5;
const SPLIT_EVERY = 9;

function writeDue(stream: Stream, now: number): void {
  const { response, frames } = stream;
  if (now < stream.begin || response.writableNeedDrain) return;
  const due = Math.min(frames.count, 1 + Math.floor(((now - stream.begin) / 1000) * stream.rate));
  if (due <= stream.sent) return;
  if (stream.rest) {
    response.write(stream.rest);
    stream.rest = undefined;
  }
  const last = due - 1;
  const cut = stream.split && last % SPLIT_EVERY === SPLIT_EVERY - 1 && due < frames.count;
  const whole = cut ? last : due;
  let text = '';
  for (let index = stream.sent; index < whole; index += 1) text += frames.at(index);
  if (cut) {
    const halved = Buffer.from(frames.at(last));
    const bytes = Buffer.concat([Buffer.from(text), halved]);
    const place = bytes.length - Math.floor(halved.length / 2);
    response.write(bytes.subarray(0, place));
    stream.rest = bytes.subarray(place);
  } else {
    response.write(text);
  }
  stream.onSent(stream.sent, due);
  stream.sent = due;
}

export class Ticker {
  private readonly streams = new Set<Stream>();
  private timer: NodeJS.Timeout | undefined;

  add(stream: Stream): void {
    this.streams.add(stream);
    this.timer ??= setInterval(() => this.tick(), TICK);
    this.advance(stream, performance.now());
  }

  remove(stream: Stream): void {
    this.streams.delete(stream);
    if (this.streams.size > 0 || !this.timer) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private tick(): void {
    const now = performance.now();
    for (const stream of this.streams) this.advance(stream, now);
  }

  private advance(stream: Stream, now: number): void {
    writeDue(stream, now);
    if (stream.sent < stream.frames.count) return;
    if (stream.atEnd === 'hang') return;
    // Ending the socket still flushes what was written, but doesn't end the response.
    if (stream.atEnd === 'cut') stream.response.socket?.end();
    else stream.response.end();
    this.remove(stream);
  }
}
