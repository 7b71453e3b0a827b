import { Unzlib } from 'fflate';
import { CardError } from './card.error.ts';
import { joinBytes, type PngChunk } from './png.chunks.ts';

export interface PngText {
  keyword: Uint8Array;
  value: Uint8Array;
  isPacked: boolean;
}

/** PNG allows 79 bytes, but asset paths are longer. */
const MOST_KEYWORD = 65_535;

/** Format: ISO 15948, 11.3.4. */
export function readTextChunk({ type, data }: PngChunk): PngText | undefined {
  if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') return undefined;
  const end = data.indexOf(0);
  if (end === -1 || end > MOST_KEYWORD) return undefined;
  const keyword = data.subarray(0, end);
  const rest = data.subarray(end + 1);
  if (type === 'tEXt') return { keyword, value: rest, isPacked: false };
  if (type === 'zTXt') return rest[0] === 0 ? { keyword, value: rest.subarray(1), isPacked: true } : undefined;
  const [flag, method] = rest;
  const language = rest.indexOf(0, 2);
  const translated = language === -1 ? -1 : rest.indexOf(0, language + 1);
  if (translated === -1 || (flag === 1 && method !== 0)) return undefined;
  return { keyword, value: rest.subarray(translated + 1), isPacked: flag === 1 };
}

/** Compressed bytes per step: deflate expands up to 1,000-fold, and the limit is checked after each step. */
const PIECE = 1024;

export function inflated(packed: Uint8Array, most: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  const stream = new Unzlib((piece, isLast) => {
    length += piece.length;
    if (length > most) throw new CardError('too_big');
    pieces.push(piece);
    isWhole = isLast;
  });
  try {
    for (let at = 0; at < packed.length; at += PIECE)
      stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
  } catch (cause) {
    throw cause instanceof CardError ? cause : new CardError('bad_json', { cause });
  }
  if (!isWhole) throw new CardError('bad_json');
  return joinBytes(pieces);
}
