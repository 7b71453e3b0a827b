import { Inflate, strFromU8 } from 'fflate';
import { CardError } from './card.error.ts';
import type { CardLimits } from './limits.ts';

const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const MAX_COMMENT = 65_535;
const ENCRYPTED = 1;
const UTF8 = 2048;
/** Packed bytes that are inflated before looking at what came out, at most a thousand times as many: these, or more of a large file. */
const PIECE = 1024;
const LARGEST_PIECE = 8 * PIECE;

interface Entry {
  name: string;
  /** Where its local header begins. */
  start: number;
  isPacked: boolean;
  packed: number;
  /** As the archive says. */
  size: number;
}

/**
 * The files of a ZIP archive by their paths. Sizes that the archive states are checked before anything is unpacked, and what really
 * comes out while it does: a lie ends the reading. Throws CardError (`bad_zip`, `unsafe_zip`). Format: PKWARE
 * APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16; no ZIP64, which a file below 4 GiB needs not.
 */
export function unzip(
  bytes: Uint8Array,
  limits: CardLimits,
  isSafePath: (path: string) => boolean,
): Record<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const entries = entriesOf(bytes, view, limits);
    if (entries.some(({ name }) => !isSafePath(name))) throw new CardError('unsafe_zip');
    const sum = (of: 'packed' | 'size') => entries.reduce((total, entry) => total + entry[of], 0);
    const isBomb = entries.some(({ size, packed }) => size > 2 ** 20 && size > packed * limits.ratio);
    // More packed bytes than the file has: entries that share them.
    if (isBomb || sum('size') > limits.unpacked || sum('packed') > bytes.length) throw new CardError('unsafe_zip');
    const files: Record<string, Uint8Array> = Object.create(null);
    for (const entry of entries) files[entry.name] = unpacked(bytes, view, entry);
    return files;
  } catch (cause) {
    throw cause instanceof CardError ? cause : new CardError('bad_zip', { cause });
  }
}

function entriesOf(bytes: Uint8Array, view: DataView, limits: CardLimits): Entry[] {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > limits.entries) throw new CardError('unsafe_zip');
  const entries: Entry[] = [];
  for (let at = view.getUint32(end + 16, true); entries.length < count;) {
    if (view.getUint32(at, true) !== ENTRY) throw new CardError('bad_zip');
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    if (flags & ENCRYPTED || (method !== 0 && method !== 8)) throw new CardError('bad_zip');
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    entries.push({
      name: strFromU8(bytes.subarray(at + ENTRY_BYTES, nameEnd), !(flags & UTF8)),
      start: view.getUint32(at + 42, true),
      isPacked: method === 8,
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The end record is the last thing but a comment. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - END_BYTES; at >= Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT); at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new CardError('bad_zip');
}

function unpacked(bytes: Uint8Array, view: DataView, { start, isPacked, packed, size }: Entry): Uint8Array {
  if (view.getUint32(start, true) !== LOCAL) throw new CardError('bad_zip');
  const from = start + LOCAL_BYTES + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  if (from + packed > bytes.length) throw new CardError('bad_zip');
  const data = bytes.subarray(from, from + packed);
  const file = isPacked ? inflate(data, size) : data.slice();
  if (file.length !== size) throw new CardError('unsafe_zip');
  return file;
}

/** At most `size` bytes: one more ends it. */
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
