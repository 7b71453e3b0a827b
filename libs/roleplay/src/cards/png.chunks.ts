import { asciiBytes, asciiText } from '../shared/base64.ts';
import { CardError } from './card.error.ts';
import { crc32 } from './crc32.ts';

/** One chunk; `start` and `end` bound it in the file, length and checksum included. */
export interface PngChunk {
  type: string;
  data: Uint8Array;
  start: number;
  end: number;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, i) => bytes[i] === byte);

/** The chunks up to and with IEND. Throws CardError `truncated`. Checksums are not checked: cards are text. */
export function pngChunks(bytes: Uint8Array): PngChunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  let start = signature.length;
  while (start + 12 <= bytes.length) {
    const length = view.getUint32(start);
    const end = start + 12 + length;
    if (end > bytes.length) throw new CardError('truncated');
    const type = asciiText(bytes.subarray(start + 4, start + 8));
    chunks.push({ type, data: bytes.subarray(start + 8, end - 4), start, end });
    if (type === 'IEND') return chunks;
    start = end;
  }
  throw new CardError('truncated');
}

/** A tEXt chunk: keyword, zero, value; both in single bytes. */
export function textChunk(keyword: string, value: Uint8Array): Uint8Array<ArrayBuffer> {
  const name = asciiBytes(keyword);
  const out = new Uint8Array(12 + name.length + 1 + value.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, out.length - 12);
  out.set(asciiBytes('tEXt'), 4);
  out.set(name, 8);
  out.set(value, 8 + name.length + 1);
  view.setUint32(out.length - 4, crc32(out.subarray(4, out.length - 4)));
  return out;
}

/** Keyword and value of a tEXt chunk; undefined for other chunks. */
export function readTextChunk(chunk: PngChunk): { keyword: string; value: Uint8Array } | undefined {
  if (chunk.type !== 'tEXt') return undefined;
  const zero = chunk.data.indexOf(0);
  // A keyword has 79 letters at most, but Risu's asset paths are longer.
  if (zero === -1 || zero > 1024) return undefined;
  return { keyword: asciiText(chunk.data.subarray(0, zero)), value: chunk.data.subarray(zero + 1) };
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
