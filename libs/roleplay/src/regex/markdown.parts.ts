/** Private characters around six hex digits, and after the text that they color. */
const COLOR_START = '\ue000';
const COLOR_END = '\ue001';
/** Nested; each piece of text is compared with all of them. */
const MOST_COLORS = 8;
const MOST_QUOTES = 3;
/** Emphasis needs a space or punctuation around it; a letter gets this. */
const HAIR_SPACE = '\u200a';
const letter = /[\p{L}\p{N}\p{M}]/u;
const startsWithQuote = /^[*_~]*["“„«「『]/;
const paragraphBreak = /\n[^\S\n]*\n\s*/;

const isColor = (mark: string): boolean => mark.startsWith(COLOR_START);

export const withoutColors = (markdown: string): string => markdown.replaceAll(/\ue000[0-9a-f]{6}\ue000|\ue001/g, '');

/** Marks never enclose outer spaces, nothing, or more than a paragraph: Markdown would show them as they are. */
export class MarkdownParts {
  private readonly parts: string[] = [];
  /** Marks that the next text is to stand in, outermost first, and how often. */
  private readonly wanted = new Map<string, number>();
  private colorCount = 0;
  private opened: { readonly mark: string; readonly written: string }[] = [];
  private last = '';
  private isClosed = false;
  private gap = '';
  private breaks = 0;
  private lineStart = '';
  private quotes = 0;

  text(text: string): void {
    const isMarked = this.wanted.size > 0 || this.opened.length > 0 || this.quotes > 0;
    const [first = '', ...others] = isMarked ? text.split(paragraphBreak) : [text];
    this.piece(first);
    for (const other of others) {
      this.lines(2);
      this.piece(other);
    }
  }

  /** Without a color: its marks would show in code. */
  verbatim(text: string): void {
    this.write(
      text,
      [...this.wanted.keys()].filter((mark) => !isColor(mark)),
    );
  }

  /** Returns the mark, to be ended with `mark(…, -1)`, or null. */
  color(hex: string | null): string | null {
    if (hex === null || [...this.wanted.keys()].filter(isColor).length === MOST_COLORS) return null;
    this.colorCount += 1;
    const mark = `${COLOR_START}${hex}${COLOR_START}:${this.colorCount}`;
    this.mark(mark, 1);
    return mark;
  }

  mark(mark: string, change: 1 | -1): void {
    const count = (this.wanted.get(mark) ?? 0) + change;
    if (count > 0) this.wanted.set(mark, count);
    else if (this.wanted.delete(mark)) this.close(this.opened.findIndex((one) => one.mark === mark));
  }

  space(): void {
    this.gap += ' ';
  }

  lines(count: 1 | 2, lineStart = this.lineStart): void {
    this.breaks = Math.max(this.breaks, count);
    this.lineStart = lineStart;
  }

  line(): void {
    this.breaks = Math.min(2, this.breaks + 1);
  }

  quote(change: 1 | -1): void {
    this.quotes = Math.max(0, this.quotes + change);
    this.breaks = 2;
  }

  toString(): string {
    this.close(0);
    return this.parts.join('').trim();
  }

  private piece(text: string): void {
    const body = text.trim();
    if (body === '') {
      this.gap += text;
      return;
    }
    const from = text.indexOf(body.charAt(0));
    this.gap += text.slice(0, from);
    this.write(body);
    this.gap = text.slice(from + body.length);
  }

  private write(body: string, marks = [...this.wanted.keys()]): void {
    const kept = this.breaks > 1 ? 0 : this.commonMarks(marks);
    this.close(kept);
    this.parts.push(
      this.spaceBefore(
        body,
        marks.slice(kept).some((mark) => !isColor(mark)),
      ),
    );
    const before = this.breaks === 0 && this.gap === '' ? this.last : '';
    for (const mark of marks.slice(kept)) {
      const isQuoted = mark === '"' && (startsWithQuote.test(body) || startsWithQuote.test(before));
      const [written = ''] = isQuoted ? [] : mark.split(':');
      this.opened.push({ mark, written });
      this.parts.push(written);
    }
    this.parts.push(body);
    this.last = body.charAt(body.length - 1);
    this.isClosed = false;
    this.gap = '';
    this.breaks = 0;
    this.lineStart = '';
  }

  private spaceBefore(text: string, isOpening: boolean): string {
    const isFirst = this.parts.length === 0;
    if (this.breaks > 0 || (isFirst && this.lineStart !== '')) {
      const lines = isFirst ? '' : '\n'.repeat(this.breaks);
      return lines + '> '.repeat(Math.min(this.quotes, MOST_QUOTES)) + this.lineStart;
    }
    if (this.gap !== '') return this.gap;
    const isTight = isOpening ? this.isClosed || letter.test(this.last) : this.isClosed && letter.test(text.charAt(0));
    return isTight ? HAIR_SPACE : '';
  }

  private commonMarks(marks: readonly string[]): number {
    const at = this.opened.findIndex(({ mark }, index) => marks[index] !== mark);
    return at === -1 ? this.opened.length : at;
  }

  private close(from: number): void {
    if (from === -1) return;
    for (const { written } of this.opened.splice(from).toReversed()) {
      this.parts.push(isColor(written) ? COLOR_END : written);
      this.isClosed ||= written !== '' && written !== '"' && !isColor(written);
    }
  }
}
