const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const encodeTable = Uint8Array.from(alphabet, (c) => c.charCodeAt(0));
const SKIP = 64;
const BAD = 65;

const decodeTable = new Uint8Array(256).fill(BAD);
for (let i = 0; i < 64; i++) decodeTable[alphabet.charCodeAt(i)] = i;
// The URL-safe spelling, and white space and padding, which carry nothing.
decodeTable[0x2d] = 62;
decodeTable[0x5f] = 63;
for (const skipped of [0x20, 0x09, 0x0a, 0x0d, 0x3d]) decodeTable[skipped] = SKIP;

/** Base64 (both alphabets, padding optional, white space ignored) to bytes; undefined when it is no base64. */
export function decodeBase64(input: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const out = new Uint8Array(Math.floor((input.length * 3) / 4) + 3);
  let length = 0;
  let bits = 0;
  let held = 0;
  let i = 0;
  while (i < input.length) {
    if (held === 0) {
      // Four clean letters at once: most of any input.
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
  // Six bits left over are the start of a byte whose end is missing.
  return held === 6 ? undefined : out.subarray(0, length);
}

/** Bytes to base64 with padding, as bytes (ASCII). */
export function encodeBase64(input: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(Math.ceil(input.length / 3) * 4).fill(0x3d);
  let length = 0;
  for (let i = 0; i < input.length; i += 3) {
    const left = input.length - i;
    const bits = (input[i]! << 16) | ((input[i + 1] ?? 0) << 8) | (input[i + 2] ?? 0);
    out[length] = encodeTable[bits >> 18]!;
    out[length + 1] = encodeTable[(bits >> 12) & 63]!;
    if (left > 1) out[length + 2] = encodeTable[(bits >> 6) & 63]!;
    if (left > 2) out[length + 3] = encodeTable[bits & 63]!;
    length += 4;
  }
  return out;
}

/** Bytes of ASCII text; a character outside ASCII becomes 255, which is in no base64 alphabet. */
export function asciiBytes(text: string): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) out[i] = Math.min(text.charCodeAt(i), 255);
  return out;
}

/** ASCII bytes to text, in pieces, because one call takes only so many arguments. */
export function asciiText(bytes: Uint8Array): string {
  let out = '';
  for (let i = 0; i < bytes.length; i += 8192) out += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return out;
}
