import { type AnswerPart, emptyPart, type UpstreamAnswer } from '@masque/generations';
import { continuationOf, isJointOpen } from './joint.rules.ts';
import { type AskedModel, ReplyEndFilter } from './reply.end.ts';

export class ReplyFilter implements UpstreamAnswer {
  private readonly prefixes: readonly string[];
  private readonly before: string | null;
  /** The reply begins with it, whether the model repeats it or goes on from it. */
  private readonly start: string;
  private readonly answer: UpstreamAnswer;
  /** May still be the speaker's name, or repeat what stands before. */
  private held = '';
  private hasBegun = false;

  constructor(
    private readonly call: AskedModel,
    private readonly names: readonly (string | undefined)[],
    before: string | null = null,
    private readonly joint?: string,
  ) {
    this.answer = new ReplyEndFilter(call, names);
    this.prefixes = namePrefixes(names);
    this.start = startWithoutName(call.replyStart, this.prefixes);
    this.before = this.start === '' ? before : this.start;
  }

  get lastSignAt(): number {
    return this.answer.lastSignAt;
  }

  get finish(): string | null {
    return this.answer.finish;
  }

  abort(): void {
    this.answer.abort();
  }

  async next(): Promise<AnswerPart | null> {
    let part: AnswerPart | null;
    try {
      part = await this.answer.next();
    } catch (error) {
      if (this.held === '') throw error;
      return this.release(emptyPart);
    }
    if (part === null) return this.held === '' ? null : this.release(emptyPart);
    if (part.isRestart) return this.restart(part);
    if (part.text === '' || this.hasBegun) return part;
    this.held += part.text;
    const said = withoutName(this.held, this.prefixes);
    const isOpen = said === null || (this.before !== null && isJointOpen(this.before, said, this.call.isPrefilled));
    return isOpen ? { ...part, text: '' } : this.release(part);
  }

  private restart(part: AnswerPart): AnswerPart {
    const reasoning = this.held + part.reasoning;
    this.held = part.text;
    this.hasBegun = false;
    return this.held === '' ? { ...part, reasoning } : this.release({ ...part, reasoning });
  }

  private release(part: AnswerPart): AnswerPart {
    const said = withoutName(this.held, this.prefixes) ?? this.held;
    this.held = '';
    this.hasBegun = true;
    if (said === '') return { ...part, text: '' };
    if (this.before === null) return { ...part, text: this.call.replyStart === '' ? said : said.trimStart() };
    const joint = this.start === '' ? this.joint : undefined;
    const joined = continuationOf(this.before, said, this.call.isPrefilled, this.names.join(' '), joint);
    return { ...part, text: this.start + joined };
  }
}

const MARKS = [
  ['', ''],
  ['**', '**'],
  ['*', '*'],
  ['__', '__'],
  ['_', '_'],
  ['[', ']'],
] as const;
const COLONS = [':', ' :', '：'];
const MOST_HELD = 1_000;

export function namePrefixes(names: readonly (string | undefined)[]): string[] {
  const given = new Set(names.map((name = '') => name.trim().toLowerCase()).filter(Boolean));
  return [...given].flatMap((name) =>
    MARKS.flatMap(([open, close]) =>
      COLONS.flatMap((colon) => [`${open}${name}${close}${colon}`, `${open}${name}${colon}${close}`]),
    ),
  );
}

function startWithoutName(start: string, prefixes: readonly string[]): string {
  const marked = `${start}.`;
  return (withoutName(marked, prefixes) ?? marked).slice(0, -1);
}

/** Null: more text is needed to decide. */
export function withoutName(text: string, prefixes: readonly string[]): string | null {
  if (prefixes.length === 0) return text;
  const said = text.trimStart();
  const prefix = prefixes.find((one) => said.slice(0, one.length).toLowerCase() === one);
  if (prefix !== undefined) {
    const rest = said.slice(prefix.length).trimStart();
    return rest === '' && text.length < MOST_HELD ? null : rest;
  }
  const isPart = text.length < MOST_HELD && prefixes.some((one) => one.startsWith(said.toLowerCase()));
  return isPart ? null : text;
}
