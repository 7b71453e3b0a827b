const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const encodeTable = Uint8Array.from(alphabet, (c) => c.charCodeAt(0));
const PADDING = 0x3d;
const SKIP = 64;
const BAD = 65;

const decodeTable = new Uint8Array(256).fill(BAD);
for (let i = 0; i < 64; i++) decodeTable[alphabet.charCodeAt(i)] = i;
decodeTable[0x2d] = 62;
decodeTable[0x5f] = 63;
for (const skipped of [0x20, 0x09, 0x0a, 0x0d, 0x3d]) decodeTable[skipped] = SKIP;

/** Accepts both alphabets, missing padding and white space; undefined if invalid. */
export function decodeBase64(input: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const out = new Uint8Array(Math.floor((input.length * 3) / 4) + 3);
  let length = 0;
  let bits = 0;
  let held = 0;
  let i = 0;
  while (i < input.length) {
    if (held === 0) {
      // Fast path: four clean characters at once.
      while (i + 4 <= input.length) {
        const a = decodeTable[input[i]!]!;
        const b = decodeTable[input[i + 1]!]!;
        const c = decodeTable[input[i + 2]!]!;
        const d = decodeTable[input[i + 3]!]!;
        if ((a | b | c | d) >= SKIP) break;
        out[length++] = (a << 2) | (b >> 4);
        out[length++] = (b << 4) | (c >> 2);
        out[length++] = (c << 6) | d;
        i += 4;
      }
      if (i >= input.length) break;
    }
    const value = decodeTable[input[i++]!]!;
    if (value === BAD) return undefined;
    if (value === SKIP) continue;
    bits = (bits << 6) | value;
    held += 6;
    if (held >= 8) {
      held -= 8;
      out[length++] = bits >> held;
      bits &= (1 << held) - 1;
    }
  }
  return held === 6 ? undefined : out.subarray(0, length);
}

export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;

export function encodeBase64(input: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(base64Length(input.length));
  encodeBase64Into(input, out, 0);
  return out;
}

export function encodeBase64Into(input: Uint8Array, out: Uint8Array, start: number): number {
  const table = encodeTable;
  const whole = input.length - (input.length % 3);
  let at = start;
  for (let i = 0; i < whole; i += 3) {
    const bits = (input[i]! << 16) | (input[i + 1]! << 8) | input[i + 2]!;
    out[at] = table[bits >> 18]!;
    out[at + 1] = table[(bits >> 12) & 63]!;
    out[at + 2] = table[(bits >> 6) & 63]!;
    out[at + 3] = table[bits & 63]!;
    at += 4;
  }
  if (whole === input.length) return at;
  const bits = (input[whole]! << 16) | ((input[whole + 1] ?? 0) << 8);
  out[at] = table[bits >> 18]!;
  out[at + 1] = table[(bits >> 12) & 63]!;
  out[at + 2] = input.length - whole === 2 ? table[(bits >> 6) & 63]! : PADDING;
  out[at + 3] = PADDING;
  return at + 4;
}

/** A character outside ASCII becomes 255, which no base64 alphabet contains. */
export function asciiBytes(text: string): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) out[i] = Math.min(text.charCodeAt(i), 255);
  return out;
}

/** In pieces, because one call takes only so many arguments. */
export function asciiText(bytes: Uint8Array): string {
  let out = '';
  for (let i = 0; i < bytes.length; i += 8192) out += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return out;
}
