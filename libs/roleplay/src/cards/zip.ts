import { Inflate } from 'fflate';
import { CardError } from './card.error.ts';
import type { CardLimits } from './limits.ts';
import { zipEntries, type ZipEntry } from './zip.directory.ts';

const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const MiB = 2 ** 20;
const GROWTH = 64 * MiB;
const PIECE = 1024;
const LARGEST_PIECE = 8 * PIECE;

export interface ZipContents {
  files: Record<string, Uint8Array>;
  repeated: string[];
  before: Uint8Array;
}

/** Checks sizes while inflating, which fflate's sync readers don't. @throws CardError `bad_zip`, `unsafe_zip`. */
export function unzip(
  bytes: Uint8Array,
  limits: CardLimits,
  isSafePath: (path: string) => boolean,
  isRead: (path: string) => boolean = () => true,
): ZipContents | undefined {
  try {
    const all = zipEntries(bytes, limits.entries);
    if (all === undefined) return undefined;
    const entries = all.filter(({ name }) => isRead(name));
    ensureSafe(entries, bytes.length, limits, isSafePath);
    const files: Record<string, Uint8Array> = Object.create(null);
    const repeated = new Set<string>();
    for (const entry of entries) {
      if (entry.name in files) repeated.add(entry.name);
      else files[entry.name] = unpackEntry(bytes, entry);
    }
    const start = all.reduce((least, entry) => Math.min(least, entry.start), bytes.length);
    return { files, repeated: [...repeated], before: bytes.subarray(0, start) };
  } catch (cause) {
    throw cause instanceof CardError ? cause : new CardError('bad_zip', { cause });
  }
}

function ensureSafe(
  entries: readonly ZipEntry[],
  length: number,
  limits: CardLimits,
  isSafePath: (path: string) => boolean,
): void {
  const sum = (of: 'packed' | 'size') => entries.reduce((total, entry) => total + entry[of], 0);
  const isBomb = entries.some(({ size, packed }) => size > MiB && size > packed * limits.ratio);
  const isTooLarge = sum('size') > Math.min(limits.unpacked, length + GROWTH);
  // A sum above the file size means that entries overlap.
  if (isBomb || isTooLarge || sum('packed') > length || entries.some(({ name }) => !isSafePath(name)))
    throw new CardError('unsafe_zip');
}

/** Its names and extra fields vary in length. */
export function localHeaderBytes(bytes: Uint8Array, start = 0): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(start, true) !== LOCAL) throw new CardError('bad_zip');
  return LOCAL_BYTES + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
}

export function unpackEntry(bytes: Uint8Array, { start, isPacked, packed, size }: ZipEntry): Uint8Array {
  const from = start + localHeaderBytes(bytes, start);
  if (from + packed > bytes.length) throw new CardError('bad_zip');
  const data = bytes.subarray(from, from + packed);
  const file = isPacked ? inflate(data, size) : new Uint8Array(data);
  if (file.length !== size) throw new CardError('unsafe_zip');
  return file;
}

function inflate(packed: Uint8Array, size: number): Uint8Array {
  const file = new Uint8Array(size);
  let length = 0;
  const stream = new Inflate((piece) => {
    if (length + piece.length > size) throw new CardError('unsafe_zip');
    file.set(piece, length);
    length += piece.length;
  });
  for (let at = 0; at < packed.length;) {
    const end = at + Math.max(PIECE, Math.min(LARGEST_PIECE, Math.floor((size - length) / 16)));
    stream.push(packed.subarray(at, end), end >= packed.length);
    at = end;
  }
  return file.subarray(0, length);
}
