const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d]);

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Finds the items of a JSON list without parsing them; a file that ends early has its last item cut. Undefined if it isn't a list. */
export function listParts(bytes: Uint8Array): ByteRange[] | undefined {
  let at = bytes[0] === 0xef ? 3 : 0;
  while (BLANK.has(bytes[at] ?? 0)) at += 1;
  if (bytes[at] !== 0x5b) return undefined;
  const parts: ByteRange[] = [];
  let start = at + 1;
  let depth = 0;
  const add = (end: number) => {
    const part = trimmed(bytes, start, end);
    if (part.end > part.start) parts.push(part);
    start = end + 1;
  };
  for (at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === COMMA && depth === 0) add(at);
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) {
      depth -= 1;
      if (depth < 0) break;
    }
  }
  add(Math.min(at, bytes.length));
  return parts;
}

function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(QUOTE, start + 1); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) {
    let slashes = 0;
    while (bytes[at - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return bytes.length;
}

function trimmed(bytes: Uint8Array, from: number, to: number): ByteRange {
  let [start, end] = [from, to];
  while (start < end && BLANK.has(bytes[start] ?? 0)) start += 1;
  while (end > start && BLANK.has(bytes[end - 1] ?? 0)) end -= 1;
  return { start, end };
}
