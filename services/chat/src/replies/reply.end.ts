import { type AnswerPart, emptyPart, type UpstreamAnswer } from '@masque/generations';
import { speakerStop } from '../providers/server.needs.ts';

export interface AskedModel extends UpstreamAnswer {
  readonly replyStart: string;
  readonly isPrefilled: boolean;
  readonly stops: readonly string[] | null;
}

const END_TOKENS = [
  '<|im_end|>',
  '<|eot_id|>',
  '<|end_of_text|>',
  '</s>',
  '<end_of_turn>',
  '<|endoftext|>',
  '<eos>',
  '<|end|>',
  '[/INST]',
];
const MOST_HELD = 2_000;

export class ReplyEndFilter implements UpstreamAnswer {
  private readonly own: ReadonlySet<string>;
  private held = '';
  private isCut = false;

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
    return this.call.stops === null ? part : this.shown(part, this.call.stops);
  }

  private rest(): AnswerPart | null {
    const text = this.held.slice(0, lengthWithoutTokens(this.held));
    this.held = '';
    return text === '' ? null : { ...emptyPart, text };
  }

  private shown(part: AnswerPart, given: readonly string[]): AnswerPart {
    if (part.text === '' && !part.isRestart) return part;
    const reasoning = part.isRestart ? this.held + part.reasoning : part.reasoning;
    const text = part.isRestart ? part.text : this.held + part.text;
    const stops = given.filter((stop) => !this.own.has(stop));
    const cuts = stops.map((stop) => text.indexOf(stop)).filter((at) => at !== -1);
    if (cuts.length > 0) {
      this.isCut = true;
      this.call.abort();
      return { ...part, reasoning, text: text.slice(0, Math.min(...cuts)).trimEnd() };
    }
    const length = text.length > MOST_HELD + part.text.length ? text.length : safeLength(text, stops);
    this.held = text.slice(length);
    return { ...part, reasoning, text: text.slice(0, length) };
  }
}

function lengthWithoutTokens(text: string): number {
  let end = text.length;
  for (;;) {
    const said = text.slice(0, end).trimEnd();
    const token = END_TOKENS.find((one) => said.endsWith(one));
    if (token === undefined) return end === text.length ? end : said.length;
    end = said.length - token.length;
  }
}

function safeLength(text: string, stops: readonly string[]): number {
  const ends = [...stops, ...END_TOKENS];
  let at = Math.max(0, text.length - Math.max(...ends.map(({ length }) => length)));
  while (at < text.length && !ends.some((end) => end.startsWith(text.slice(at)))) at += 1;
  const end = lengthWithoutTokens(text.slice(0, at));
  const said = text.slice(0, end).trimEnd();
  return text.slice(said.length, end).includes('\n') ? said.length : end;
}
