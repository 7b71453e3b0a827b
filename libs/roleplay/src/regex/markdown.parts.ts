const MOST_QUOTES = 3;
/** Emphasis needs a space or punctuation around it; a letter gets this. */
const HAIR_SPACE = '\u200a';
const letter = /[\p{L}\p{N}\p{M}]/u;
const startsWithQuote = /^[*_~]*["“„«「『]/;
const paragraphBreak = /\n[^\S\n]*\n\s*/;

/** Marks never enclose outer spaces, nothing, or more than a paragraph: Markdown would show them as they are. */
export class MarkdownParts {
  private readonly parts: string[] = [];
  /** Marks that the next text is to stand in, outermost first, and how often. */
  private readonly wanted = new Map<string, number>();
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

  verbatim(text: string): void {
    this.write(text);
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

  private write(body: string): void {
    const marks = [...this.wanted.keys()];
    const kept = this.breaks > 1 ? 0 : this.commonMarks(marks);
    this.close(kept);
    this.parts.push(this.spaceBefore(body, marks.length > kept));
    const before = this.breaks === 0 && this.gap === '' ? this.last : '';
    for (const mark of marks.slice(kept)) {
      const isQuoted = mark === '"' && (startsWithQuote.test(body) || startsWithQuote.test(before));
      this.opened.push({ mark, written: isQuoted ? '' : mark });
      this.parts.push(isQuoted ? '' : mark);
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
      this.parts.push(written);
      this.isClosed ||= written !== '' && written !== '"';
    }
  }
}
