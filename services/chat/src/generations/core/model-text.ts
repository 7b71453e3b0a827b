/** A model that writes more characters than this is stopped. */
export const MAX_CHARACTERS = 1_000_000;

/** Joins pieces of text so that what is passed on is well-formed, has no NUL, and never ends with half a character. */
export class ModelText {
  private half = '';

  /** What may be passed on now. */
  push(piece: string): string {
    const text = this.half + piece;
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd8_00 && last <= 0xdb_ff;
    this.half = isHalf ? text.slice(-1) : '';
    return (isHalf ? text.slice(0, -1) : text).toWellFormed().replaceAll('\0', '');
  }
}
