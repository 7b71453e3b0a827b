import { type AnswerPart, emptyPart, type UpstreamAnswer } from '@masque/generations';

abstract class AnswerFilter implements UpstreamAnswer {
  protected hasBegun = false;

  constructor(protected readonly answer: UpstreamAnswer) {}

  get lastSignAt(): number {
    return this.answer.lastSignAt;
  }

  get finish(): string | null {
    return this.answer.finish;
  }

  abstract next(): Promise<AnswerPart | null>;

  abort(): void {
    this.answer.abort();
  }
}

/** Puts a space between a message and its continuation where one is missing. */
export class JointFilter extends AnswerFilter {
  constructor(
    answer: UpstreamAnswer,
    private readonly before: string,
  ) {
    super(answer);
  }

  async next(): Promise<AnswerPart | null> {
    const part = await this.answer.next();
    if (this.hasBegun || !part || part.text === '') return part;
    this.hasBegun = true;
    return { ...part, text: jointOf(this.before, part.text) + part.text };
  }
}

/** Scripts without spaces between words, and their punctuation. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\u3000-\u303f\uff00-\uffef]/u;
const opening = /[\s([{“‘«—-]/u;
const closing = /[\s.,;:!?…)\]}”’»—-]/u;

/** Models start an answer without a space, and a stopped text mostly ends with a whole word. */
export function jointOf(before: string, after: string): '' | ' ' {
  const end = Array.from(before.slice(-2)).at(-1) ?? ' ';
  const [start = ' '] = after;
  const isClose = opening.test(end) || closing.test(start) || unspaced.test(end) || unspaced.test(start);
  return isClose ? '' : ' ';
}

/** Removes the speaker's name: holds text back while it may still be one. */
export class NameFilter extends AnswerFilter {
  private readonly prefixes: readonly string[];
  private held = '';

  constructor(answer: UpstreamAnswer, names: readonly (string | undefined)[]) {
    super(answer);
    this.prefixes = namePrefixes(names);
  }

  async next(): Promise<AnswerPart | null> {
    let part: AnswerPart | null;
    try {
      part = await this.answer.next();
    } catch (error) {
      // The next call fails again.
      if (this.held === '') throw error;
      return { ...emptyPart, text: this.release() };
    }
    if (part === null) return this.held === '' ? null : { ...emptyPart, text: this.release() };
    if (this.hasBegun || part.text === '') return part;
    this.held += part.text;
    const text = withoutName(this.held, this.prefixes);
    if (text === null) return { ...part, text: '' };
    this.release();
    return { ...part, text };
  }

  private release(): string {
    const text = this.held;
    this.held = '';
    this.hasBegun = true;
    return text;
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
