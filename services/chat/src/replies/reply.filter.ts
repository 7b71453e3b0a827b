import { type AnswerPart, emptyPart, type UpstreamAnswer } from '@masque/generations';

/** Removes the speaker's name, and puts a space before a continuation where one is missing. */
export class ReplyFilter implements UpstreamAnswer {
  private readonly prefixes: readonly string[];
  /** May still be the speaker's name. */
  private held = '';
  private hasBegun = false;

  constructor(
    private readonly answer: UpstreamAnswer,
    names: readonly (string | undefined)[],
    private before: string | null = null,
  ) {
    this.prefixes = namePrefixes(names);
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
      return this.release(emptyPart, this.held);
    }
    if (part === null) return this.held === '' ? null : this.release(emptyPart, this.held);
    if (part.text === '' || (this.hasBegun && this.before === null)) return part;
    if (this.hasBegun) return this.release(part, part.text);
    this.held += part.text;
    const text = withoutName(this.held, this.prefixes);
    return text === null ? { ...part, text: '' } : this.release(part, text);
  }

  private release(part: AnswerPart, text: string): AnswerPart {
    this.held = '';
    this.hasBegun = true;
    if (this.before === null || text === '') return { ...part, text };
    const joint = jointOf(this.before, text);
    this.before = null;
    return { ...part, text: joint + text };
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
