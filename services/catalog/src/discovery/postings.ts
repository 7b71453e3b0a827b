const LOW = 0x7f;
const CONTINUES = 0x80;
const MOST_BYTES = 5;
const NONE = new Uint8Array();

/** A token's positions: the first, and the differences between them, 7 bits per byte, the lowest first. */
export type Postings = readonly [first: number, list: Uint8Array | null];

export function encodeDifferences(positions: readonly number[], from: number): Uint8Array {
  const bytes = new Uint8Array(positions.length * MOST_BYTES);
  let size = 0;
  let last = from;
  for (const position of positions) {
    let difference = position - last;
    for (; difference > LOW; difference >>>= 7) bytes[size++] = (difference & LOW) | CONTINUES;
    bytes[size++] = difference;
    last = position;
  }
  return bytes.slice(0, size);
}

export function lastPosition(first: number, list: Uint8Array): number {
  let last = first;
  let shift = 0;
  for (const byte of list) {
    last += (byte & LOW) << shift;
    shift = byte < CONTINUES ? 0 : shift + 7;
  }
  return last;
}

export const hasBit = (bits: Uint32Array, at: number): boolean => ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;

/**
 * Sets the bits of all positions, or of those right after a position in `before`; with a shift, one bit stands for several
 * positions. One loop without calls, because a search passes a million positions.
 */
export function setBits([first, list]: Postings, bits: Uint32Array, shift: number, before: Uint32Array | null): void {
  const bytes = list ?? NONE;
  let position = first;
  let difference = 0;
  let size = 0;
  for (let at = -1; at < bytes.length; at += 1) {
    if (at >= 0) {
      const byte = bytes[at] ?? 0;
      difference |= (byte & LOW) << size;
      if (byte >= CONTINUES) {
        size += 7;
        continue;
      }
      position += difference;
      difference = size = 0;
    }
    if (before !== null && !hasBit(before, position - 1)) continue;
    const bit = position >>> shift;
    bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
}
