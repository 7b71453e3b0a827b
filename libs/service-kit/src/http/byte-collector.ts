const NONE = Buffer.alloc(0);

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

  take(): Buffer {
    const all = this.bytes.subarray(0, this.used);
    this.bytes = NONE;
    this.used = 0;
    return all;
  }
}
