const BITS = 8;

export class BitSet {
  private bits = new Uint8Array(0);
  private count = 0;

  get size(): number {
    return this.count;
  }

  get bytes(): number {
    return this.bits.length;
  }

  has(n: number): boolean {
    return ((this.bits[Math.floor(n / BITS)] ?? 0) & (1 << (n % BITS))) !== 0;
  }

  set(n: number, isIn: boolean): void {
    if (this.has(n) === isIn) return;
    const at = Math.floor(n / BITS);
    if (at >= this.bits.length) this.grow(at + 1);
    this.bits[at] = (this.bits[at] ?? 0) ^ (1 << (n % BITS));
    this.count += isIn ? 1 : -1;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let at = 0; at < this.bits.length; at += 1) {
      if (this.bits[at] === 0) continue;
      for (let n = at * BITS; n < (at + 1) * BITS; n += 1) if (this.has(n)) yield n;
    }
  }

  private grow(length: number): void {
    const grown = new Uint8Array(Math.ceil(length * 1.25));
    grown.set(this.bits);
    this.bits = grown;
  }
}
