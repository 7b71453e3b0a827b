import { ByteCollector } from '@masque/service-kit/http';

const LINE_FEED = 10;
const MAX_LINE_BYTES = 4 * 1024 * 1024;

const FIELD = /^(?:data|event|id|retry)?(?:$|[:\n\r])/;

export class MalformedStream extends Error {}

/** Reads only `data`. Pieces may be cut inside a character; each is decoded once and never copied twice. */
export class SseParser {
  private readonly rest = new ByteCollector();
  private data: string | null = null;
  private isBegun = false;

  constructor(private readonly onData: (data: string) => void) {}

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

  /** Some servers leave out the last empty line. */
  end(): void {
    if (this.rest.length > 0) this.read(`${this.rest.take().toString('utf8')}\n`);
    this.dispatch();
  }

  private store(piece: Buffer): void {
    this.rest.add(piece);
    if (this.rest.length > MAX_LINE_BYTES) throw new MalformedStream('line too long');
  }

  private read(lines: string): void {
    let start = this.isBegun ? 0 : this.begin(lines);
    while (start < lines.length) {
      const feed = lines.indexOf('\n', start);
      let end = feed;
      if (end > start && lines.codePointAt(end - 1) === 13) end -= 1;
      if (end === start) this.dispatch();
      else if (lines.startsWith('data:', start)) {
        const value = lines.slice(lines[start + 5] === ' ' ? start + 6 : start + 5, end);
        this.data = this.data === null ? value : `${this.data}\n${value}`;
        if (this.data.length > MAX_LINE_BYTES) throw new MalformedStream('event too long');
      }
      start = feed + 1;
    }
  }

  /** Tells an event stream from a page with its content type. */
  private begin(lines: string): number {
    const text = lines.replace(/^\uFEFF/, '').trimStart();
    if (text === '') return lines.length;
    if (!FIELD.test(text)) throw new MalformedStream('not an event stream');
    this.isBegun = true;
    return lines.length - text.length;
  }

  private dispatch(): void {
    const { data } = this;
    if (data === null) return;
    this.data = null;
    this.onData(data);
  }
}
