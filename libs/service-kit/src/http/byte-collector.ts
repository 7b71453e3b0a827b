const NONE = Buffer.alloc(0);
const MOST_REUSED = 64 * 1024;

/** Copies into a doubling buffer: as a list of buffers, an 8 MiB body in 1-byte chunks takes gigabytes. */
export class ByteCollector {
  private bytes = NONE;
  private used = 0;

  get length(): number {
    return this.used;
  }

  add(piece: Buffer): void {
    const length = this.used + piece.length;
    if (length > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.bytes.length));
      this.bytes.copy(larger, 0, 0, this.used);
      this.bytes = larger;
    }
    piece.copy(this.bytes, this.used);
    this.used = length;
  }

  /** Valid until the next change. */
  get all(): Buffer {
    return this.bytes.subarray(0, this.used);
  }

  drop(count: number): void {
    this.bytes.copyWithin(0, count, this.used);
    this.used -= count;
    if (this.used === 0 && this.bytes.length > MOST_REUSED) this.bytes = NONE;
  }

  take(): Buffer {
    const all = this.bytes.subarray(0, this.used);
    this.bytes = NONE;
    this.used = 0;
    return all;
  }
}
