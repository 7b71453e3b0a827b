const BITS = 32;

export class BitSet {
  private words = new Uint32Array(0);
  private count = 0;

  get size(): number {
    return this.count;
  }

  get bytes(): number {
    return this.words.byteLength;
  }

  has(n: number): boolean {
    return ((this.words[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0;
  }

  set(n: number, isIn: boolean): void {
    if (this.has(n) === isIn) return;
    const at = n >>> 5;
    if (at >= this.words.length) this.grow(at + 1);
    this.words[at] = (this.words[at] ?? 0) ^ (1 << (n & 31));
    this.count += isIn ? 1 : -1;
  }

  and(other: BitSet): BitSet {
    const both = new BitSet();
    for (const n of this) if (other.has(n)) both.set(n, true);
    return both;
  }

  without(other: BitSet): BitSet {
    const rest = new BitSet();
    for (const n of this) if (!other.has(n)) rest.set(n, true);
    return rest;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let at = 0; at < this.words.length; at += 1) {
      if (this.words[at] === 0) continue;
      for (let n = at * BITS; n < (at + 1) * BITS; n += 1) if (this.has(n)) yield n;
    }
  }

  private grow(length: number): void {
    const grown = new Uint32Array(Math.ceil(length * 1.25));
    grown.set(this.words);
    this.words = grown;
  }
}
