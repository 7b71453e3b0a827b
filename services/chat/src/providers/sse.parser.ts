import { ByteCollector } from '@masque/service-kit/http';

const LINE_FEED = 10;
const RETURN = 13;
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** Lines without a field's name: some servers write their errors so, or all of an answer. */
const mayBeBare = new Set<string | undefined>(['{', '[']);
const RECORD_SEPARATOR = '\u001E';
const leading = new Set<string | undefined>([' ', '\r', '\uFEFF', RECORD_SEPARATOR]);
const strayLine = /^(?!id:|retry:)\S+\s[^\uFFFD]*$/;
const MAX_STRAY = 300;
const bareLine = /^(?:\{.*\}|\[(?:done|error)\].*)\s*$/is;

export class MalformedStream extends Error {}

/** Pieces may be cut inside a character; each is decoded once. Empty events are heartbeats. */
export class SseParser {
  private lineEnd = LINE_FEED;
  private hasLines = false;
  private readonly bytes = new ByteCollector();
  /** How many of them are a line that hasn't ended. */
  private known = 0;
  private data: string | null = null;
  private lastLine = '';
  private event = '';
  /** The last sentence outside of events, such as an error of a proxy. */
  stray = '';

  /** `readAlike` may read events from a position on, and returns where it stopped. */
  constructor(
    private readonly onEvent: (data: string, event: string) => void,
    private readonly readAlike: (lines: string, start: number) => number = (_, start) => start,
  ) {}

  push(piece: Buffer): void {
    this.bytes.add(piece);
  }

  get unread(): number {
    return this.bytes.length - this.known;
  }

  /** Reads the lines that have ended. */
  read(): void {
    const { all } = this.bytes;
    const fresh = all.subarray(this.known);
    if (!this.hasLines && hasOnlyReturns(fresh)) this.lineEnd = RETURN;
    const last = fresh.lastIndexOf(this.lineEnd);
    const end = last === -1 ? 0 : this.known + last + 1;
    // A line's end is never part of a longer character, so whole lines decode safely.
    const lines = all.toString('utf8', 0, end);
    this.bytes.drop(end);
    this.known = this.bytes.length;
    this.hasLines ||= end > 0;
    this.readLines(lines);
    if (this.known > MAX_LINE_BYTES) throw new MalformedStream('line too long');
  }

  end(): void {
    const rest = this.bytes.take().toString('utf8');
    if (rest !== '') this.readLines(`${rest.replaceAll(/\r(?!\n)/g, '\n')}\n`);
    this.dispatch();
  }

  private readLines(said: string): void {
    const lines = this.lineEnd === RETURN ? said.replaceAll('\r', '\n') : said;
    let start = 0;
    while (start < lines.length) {
      const after = this.data === null && this.event === '' ? this.readAlike(lines, start) : start;
      if (after > start) {
        this.stray = '';
        start = after;
        continue;
      }
      const feed = lines.indexOf('\n', start);
      let end = feed;
      while (end > start && lines.codePointAt(end - 1) === RETURN) end -= 1;
      while (start < end && leading.has(lines[start])) start += 1;
      if (end === start) this.dispatch();
      else if (lines.startsWith('data:', start)) this.addData(valueIn(lines, start + 5, end));
      else if (lines.startsWith('event:', start)) this.event = valueIn(lines, start + 6, end).trim();
      else if (lines.startsWith('error:', start)) this.addError(valueIn(lines, start + 6, end));
      else if (mayBeBare.has(lines[start])) this.addBare(lines.slice(start, end));
      else if (lines[start] !== ':')
        this.stray = strayLine.exec(lines.slice(start, Math.min(end, start + MAX_STRAY)))?.[0] ?? this.stray;
      start = feed + 1;
    }
  }

  private addBare(line: string): void {
    if (!bareLine.test(line)) return;
    const { event } = this;
    this.dispatch();
    this.onEvent(line, event);
  }

  private addData(value: string): void {
    // Events without blank lines between them.
    if (this.data !== null && this.lastLine.endsWith('}') && mayBeBare.has(value[0])) this.dispatch();
    this.data = this.data === null ? value : `${this.data}\n${value}`;
    this.lastLine = value;
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
    if (data === null || data.trim() === '') return;
    this.stray = '';
    this.onEvent(data, event);
  }
}

const valueIn = (lines: string, start: number, end: number): string =>
  lines.slice(lines[start] === ' ' ? start + 1 : start, end);

const hasOnlyReturns = (piece: Buffer): boolean => {
  const at = piece.indexOf(RETURN);
  return at !== -1 && at < piece.length - 1 && !piece.includes(LINE_FEED);
};
