const nothing = new Uint8Array(0);
/** Upper bound for how much longer replacements are than the bytes they replace. */
const ROOM = 64;

/** Copies a picture without some ranges, of which a file may have millions. Call in ascending order. */
export class PictureCopy {
  #out: Uint8Array<ArrayBuffer> | undefined;
  #length = 0;
  #copied = 0;

  constructor(private readonly bytes: Uint8Array) {}

  leaveOut(start: number, end: number): void {
    if (end > start) this.replace(start, end, nothing);
  }

  replace(start: number, end: number, own: Uint8Array): void {
    const out = (this.#out ??= new Uint8Array(this.bytes.length + ROOM));
    this.#append(out, this.bytes.subarray(this.#copied, start));
    this.#append(out, own);
    this.#copied = end;
  }

  finish(): Uint8Array {
    if (this.#out === undefined) return this.bytes;
    this.#append(this.#out, this.bytes.subarray(this.#copied));
    return this.#out.subarray(0, this.#length);
  }

  #append(out: Uint8Array, piece: Uint8Array): void {
    out.set(piece, this.#length);
    this.#length += piece.length;
  }
}
