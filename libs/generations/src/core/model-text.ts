export const MAX_CHARACTERS = 1_000_000;

/** Makes streamed text well-formed, never splits a surrogate pair, and drops NUL (`written.ts`). */
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
