import { ByteCollector } from '@masque/service-kit/http';

const LINE_FEED = 10;
const MAX_LINE_BYTES = 4 * 1024 * 1024;

export class MalformedStream extends Error {}

/** Pieces may be cut inside a character; each is decoded once and never copied twice. Empty events are heartbeats. */
export class SseParser {
  private readonly rest = new ByteCollector();
  private data: string | null = null;
  private event = '';

  constructor(private readonly onEvent: (data: string, event: string) => void) {}

  push(piece: Buffer): void {
    const end = piece.lastIndexOf(LINE_FEED);
    if (end === -1) {
      this.store(piece);
      return;
    }
    // A line feed is never part of a longer character, so whole lines decode safely.
    if (this.rest.length > 0) {
      this.rest.add(piece.subarray(0, end + 1));
      this.read(this.rest.take().toString('utf8'));
    } else {
      this.read(piece.toString('utf8', 0, end + 1));
    }
    if (end + 1 < piece.length) this.store(piece.subarray(end + 1));
  }

  end(): void {
    if (this.rest.length > 0) this.read(`${this.rest.take().toString('utf8')}\n`);
    this.dispatch();
  }

  private store(piece: Buffer): void {
    this.rest.add(piece);
    if (this.rest.length > MAX_LINE_BYTES) throw new MalformedStream('line too long');
  }

  private read(lines: string): void {
    let start = 0;
    while (start < lines.length) {
      const feed = lines.indexOf('\n', start);
      let end = feed;
      if (end > start && lines.codePointAt(end - 1) === 13) end -= 1;
      if (end === start) this.dispatch();
      else if (lines.startsWith('data:', start)) this.addData(valueIn(lines, start + 5, end));
      else if (lines.startsWith('event:', start)) this.event = valueIn(lines, start + 6, end).trim();
      else if (lines.startsWith('error:', start)) this.addError(valueIn(lines, start + 6, end));
      start = feed + 1;
    }
  }

  private addData(value: string): void {
    this.data = this.data === null ? value : `${this.data}\n${value}`;
    if (this.data.length > MAX_LINE_BYTES) throw new MalformedStream('event too long');
  }

  /** llama.cpp writes errors in a field of their own. */
  private addError(value: string): void {
    this.event = 'error';
    this.addData(value);
  }

  private dispatch(): void {
    const { data, event } = this;
    this.data = null;
    this.event = '';
    if (data !== null && data.trim() !== '') this.onEvent(data, event);
  }
}

const valueIn = (lines: string, start: number, end: number): string =>
  lines.slice(lines[start] === ' ' ? start + 1 : start, end);
