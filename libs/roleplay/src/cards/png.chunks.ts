import { asciiBytes, asciiText } from '../shared/base64.ts';
import { CardError } from './card.error.ts';
import { crc32 } from './crc32.ts';

export interface PngChunk {
  type: string;
  data: Uint8Array;
  start: number;
  end: number;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const FRAME = 12;

export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, i) => bytes[i] === byte);

/** Yields lazily: a file may have millions. Ignores checksums, as cards are text. @throws CardError `truncated`. */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = signature.length;
  while (start + FRAME <= bytes.length) {
    const end = start + FRAME + view.getUint32(start);
    if (end > bytes.length) throw new CardError('truncated');
    const type = asciiText(bytes.subarray(start + 4, start + 8));
    yield { type, data: bytes.subarray(start + 8, end - 4), start, end };
    if (type === 'IEND') return;
    start = end;
  }
  throw new CardError('truncated');
}

export const textChunkLength = (keyword: Uint8Array, value: number): number => FRAME + keyword.length + 1 + value;

export function writeTextChunk(
  out: Uint8Array,
  start: number,
  keyword: Uint8Array,
  write: (at: number) => number,
): number {
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength);
  out.set(asciiBytes('tEXt'), start + 4);
  out.set(keyword, start + 8);
  const end = write(start + 8 + keyword.length + 1);
  view.setUint32(start, end - start - 8);
  view.setUint32(end, crc32(out, start + 4, end));
  return end + 4;
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
