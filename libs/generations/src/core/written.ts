export const MAX_CHARACTERS = 1_000_000;

/** Makes streamed text well-formed, never splits a surrogate pair, and drops NUL, which marks where the text begins. */
export class ModelText {
  private half = '';

  push(piece: string): string {
    const text = this.half + piece;
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd8_00 && last <= 0xdb_ff;
    this.half = isHalf ? text.slice(-1) : '';
    return (isHalf ? text.slice(0, -1) : text).toWellFormed().replaceAll('\0', '');
  }
}

/** One string, `\0reasoning\0text`, so that both are logged, fenced and taken over alike. `ModelText` drops NUL. */
const MARK = '\0';

export interface Written {
  readonly reasoning: string;
  readonly text: string;
}

export const splitWritten = (written: string): Written => new WrittenReader().push(written);

export class WrittenWriter {
  private part: 'none' | 'reasoning' | 'text' = 'none';

  /** Empty once there is text: later reasoning isn't shown. */
  think(piece: string): string {
    if (piece === '' || this.part === 'text') return '';
    const mark = this.part === 'none' ? MARK : '';
    this.part = 'reasoning';
    return mark + piece;
  }

  say(piece: string): string {
    if (piece === '') return '';
    const mark = this.part === 'reasoning' ? MARK : '';
    this.part = 'text';
    return mark + piece;
  }
}

export class WrittenReader {
  private part: 'none' | 'reasoning' | 'text' = 'none';

  get isThinking(): boolean {
    return this.part === 'reasoning';
  }

  push(piece: string): Written {
    if (piece === '') return { reasoning: '', text: '' };
    const begin = this.part === 'none' && piece.startsWith(MARK) ? MARK.length : 0;
    if (this.part === 'none') this.part = begin > 0 ? 'reasoning' : 'text';
    if (this.part === 'text') return { reasoning: '', text: piece };
    const end = piece.indexOf(MARK, begin);
    if (end === -1) return { reasoning: piece.slice(begin), text: '' };
    this.part = 'text';
    return { reasoning: piece.slice(begin, end), text: piece.slice(end + MARK.length) };
  }

  get closing(): string {
    return this.isThinking ? MARK : '';
  }
}
