const nothing = new Uint8Array(0);
/** The only thing that is put in is shorter than this. */
const ROOM = 64;

/** A picture without some of its bytes: places are named in rising order. A file may have millions of them. */
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

  /** The same bytes when nothing was left out. */
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
