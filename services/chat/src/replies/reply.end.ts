import { type AnswerPart, emptyPart, type UpstreamAnswer } from '@masque/generations';
import { speakerStop } from '../providers/server.needs.ts';
import { LineEnd } from '../providers/thought.lines.ts';
import { decidedLength, lengthWithoutTokens, turnEnd, withoutStart } from './reply.tokens.ts';

export interface AskedModel extends UpstreamAnswer {
  readonly replyStart: string;
  readonly isPrefilled: boolean;
  readonly stops: readonly string[] | null;
}

const MOST_HELD = 2_000;

export class ReplyEndFilter implements UpstreamAnswer {
  private readonly own: ReadonlySet<string>;
  private held = '';
  private isCut = false;
  private stops: readonly string[] | null = null;
  private lineEnd: LineEnd | null = null;

  constructor(
    private readonly call: AskedModel,
    names: readonly (string | undefined)[],
  ) {
    this.own = new Set(names.flatMap((name) => (name ? speakerStop(name) : [])));
  }

  get lastSignAt(): number {
    return this.call.lastSignAt;
  }

  get finish(): string | null {
    return this.isCut ? 'stop' : this.call.finish;
  }

  abort(): void {
    this.call.abort();
  }

  async next(): Promise<AnswerPart | null> {
    if (this.isCut) return null;
    let part: AnswerPart | null;
    try {
      part = await this.call.next();
    } catch (error) {
      if (this.held === '') throw error;
      return this.rest();
    }
    if (part === null) return this.rest();
    if (part.text === '' && !part.isRestart) return part;
    // They no longer change once there is text.
    this.stops ??= this.call.stops?.filter((stop) => !this.own.has(stop)) ?? null;
    return this.stops === null ? part : this.shown(part, this.stops);
  }

  private rest(): AnswerPart | null {
    const { text } = this.ended(this.held.slice(0, lengthWithoutTokens(this.held)));
    this.held = '';
    return text === '' ? null : { ...emptyPart, text };
  }

  private shown(part: AnswerPart, stops: readonly string[]): AnswerPart {
    if (part.isRestart) this.lineEnd = null;
    const reasoning = part.isRestart ? this.held + part.reasoning : part.reasoning;
    const all = (part.isRestart ? part.text : this.held + part.text).replaceAll(/<unused\d{1,5}>/g, '');
    if (this.lineEnd && all === part.text && isPlain(all, stops)) {
      this.lineEnd = this.lineEnd.after(all);
      return part;
    }
    const stop = Math.min(...stops.map((one) => all.indexOf(one)).filter((at) => at !== -1));
    const length = all.length > MOST_HELD + part.text.length ? all.length : safeLength(all, stops);
    const { text, isTurnEnd } = this.ended(all.slice(0, Math.min(stop, length)));
    this.isCut = isTurnEnd || stop !== Infinity;
    if (this.isCut) this.call.abort();
    this.held = this.isCut ? '' : all.slice(length);
    return { ...part, reasoning, text: this.isCut ? text.trimEnd() : text };
  }

  private ended(given: string): { readonly text: string; readonly isTurnEnd: boolean } {
    const text = this.lineEnd ? given : withoutStart(given);
    const before = this.lineEnd ?? new LineEnd();
    const end = turnEnd(text, before);
    if (text !== '') this.lineEnd = before.after(text);
    return { text: text.slice(0, end ?? text.length), isTurnEnd: end !== null };
  }
}

/** Most deltas: neither a token nor a stop string can begin in it, and it's no last blank. */
const isPlain = (text: string, stops: readonly string[]): boolean =>
  !/[<[]|\s$/.test(text) && !stops.some(([first = '']) => text.includes(first));

function safeLength(text: string, stops: readonly string[]): number {
  let at = Math.max(0, text.length - Math.max(0, ...stops.map(({ length }) => length)));
  while (at < text.length && !stops.some((stop) => stop.startsWith(text.slice(at)))) at += 1;
  const known = text.slice(0, Math.min(at, decidedLength(text)));
  const end = lengthWithoutTokens(known);
  const said = known.slice(0, end).trimEnd();
  const mayBeLast = end < text.length || stops.some((stop) => !stop.startsWith('\n'));
  return mayBeLast || known.slice(said.length).includes('\n') ? said.length : end;
}
