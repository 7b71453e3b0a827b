/**
 * A generation's thoughts and text as one string, so that both are logged, fenced and taken over alike: thoughts that came
 * before the first word stand in front, between two marks. A model's text has none (`ModelText`).
 */
const MARK = '\0';

export interface Written {
  readonly reasoning: string;
  readonly text: string;
}

export const splitWritten = (written: string): Written => new WrittenReader().push(written);

/** Puts the string together: each call gives what is to be added to it. */
export class WrittenWriter {
  private part: 'none' | 'reasoning' | 'text' = 'none';

  /** Empty once there is text: what comes later is no longer in front of it. */
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

/** Takes the string apart as it comes. */
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

  /** What ends the thoughts, if they have not ended. */
  get closing(): string {
    return this.isThinking ? MARK : '';
  }
}
