const LONGEST = 50;
const fence = /^\s*(?:```|~~~)/;

/** The line that text ends in; only the end of a long one. */
export class LineEnd {
  constructor(
    readonly line = '',
    readonly isInFence = false,
  ) {}

  after(text: string): LineEnd {
    const lines = text.includes('\n') ? (this.line + text).split('\n') : [this.line + text];
    const last = lines.pop() ?? '';
    const isToggled = lines.filter((line) => fence.test(line)).length % 2 === 1;
    const end = last.length > LONGEST ? `…${last.slice(-LONGEST)}` : last;
    return new LineEnd(end, this.isInFence !== isToggled);
  }
}

const quote = /["'`“‘«(]$/;
const word = /[^\s.!?…。！？:;)*"”][^\S\n]+$/;
const quoteGoesOn = /^["'`”’».,)]/;
const sentenceGoesOn = /^(?:[^\S\n]+\p{Ll}|[,.;:!?])/u;

/** Whether a closing tag is a word of the story; null: more text is needed. */
export function isInSentence(before: LineEnd, after: string, isEnd: boolean): boolean | null {
  if (before.isInFence) return true;
  const isQuoted = quote.test(before.line);
  if (!isQuoted && !word.test(before.line)) return false;
  if (!isEnd && /^[^\S\n]{0,99}$/.test(after)) return null;
  return isQuoted ? quoteGoesOn.test(after) : sentenceGoesOn.test(after);
}
