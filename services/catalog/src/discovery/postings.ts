const LOW = 0x7f;
const CONTINUES = 0x80;
const NONE = new Uint8Array();

/** A token's positions: the first, and the differences between them, 7 bits per byte, the lowest first. */
export type Postings = readonly [first: number, list: Uint8Array | null];

const bytesOf = (difference: number): number => Math.floor((31 - Math.clz32(difference | 1)) / 7) + 1;

function encodeDifference(difference: number, bytes: Uint8Array, at: number): number {
  let rest = difference;
  let end = at;
  for (; rest > LOW; rest >>>= 7) bytes[end++] = (rest & LOW) | CONTINUES;
  bytes[end++] = rest;
  return end;
}

export function joinLists([first, list]: Postings, [nextFirst, nextList]: Postings): Uint8Array {
  const known = list ?? NONE;
  let last = first;
  let shift = 0;
  for (const byte of known) {
    last += (byte & LOW) << shift;
    shift = byte < CONTINUES ? 0 : shift + 7;
  }
  const gap = new Uint8Array(bytesOf(nextFirst - last));
  encodeDifference(nextFirst - last, gap, 0);
  return Buffer.concat([known, gap, nextList ?? NONE]);
}

/** @param numbers by position from `start` the number of the token there, or 0 */
export function postingsOf(numbers: Uint32Array, tokens: number, start: number): (number: number) => Postings {
  const firsts = new Uint32Array(tokens + 1);
  const lasts = new Uint32Array(tokens + 1);
  const ends = new Uint32Array(tokens + 1);
  const visitDifferences = (on: (number: number, difference: number) => void) => {
    lasts.fill(0);
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? 0;
      if (number === 0) continue;
      const last = lasts[number] ?? 0;
      if (last === 0) firsts[number] = start + at;
      else on(number, at + 1 - last);
      lasts[number] = at + 1;
    }
  };
  visitDifferences((number, difference) => (ends[number] = (ends[number] ?? 0) + bytesOf(difference)));
  let size = 0;
  for (let number = 1; number <= tokens; number += 1) {
    const own = ends[number] ?? 0;
    ends[number] = size; // the start until it's written
    size += own;
  }
  const bytes = new Uint8Array(size);
  visitDifferences((number, difference) => (ends[number] = encodeDifference(difference, bytes, ends[number] ?? 0)));
  return (number) => [firsts[number] ?? 0, bytes.subarray(number === 1 ? 0 : ends[number - 1], ends[number])];
}

export const hasBit = (bits: Uint32Array, at: number): boolean => ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;

/** Sets bits of all positions, or of those right after a bit of `before`. Calls in this loop take four times as long. */
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
