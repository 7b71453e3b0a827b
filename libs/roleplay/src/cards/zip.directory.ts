import { strFromU8 } from 'fflate';
import { decodeUtf8 } from '../shared/utf8.ts';
import { CardError } from './card.error.ts';

export interface ZipEntry {
  name: string;
  /** Offset of the local header in the file, not in the archive. */
  start: number;
  isPacked: boolean;
  packed: number;
  size: number;
}

/** `shift` corrects the offsets of archives that don't count the bytes before them. */
interface Directory {
  start: number;
  shift: number;
  count: number;
}

const END = 0x06054b50;
const END_BYTES = 22;
const END64 = 0x06064b50;
const END64_BYTES = 56;
const LOCATOR = 0x07064b50;
const LOCATOR_BYTES = 20;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const MAX_COMMENT = 65_535;
const ENCRYPTED = 1;
const ELSEWHERE_16 = 0xffff;
const ELSEWHERE_32 = 0xffffffff;
const ZIP64 = 1;

/**
 * Format: PKWARE APPNOTE 6.3, 4.3.12-4.3.16, 4.5.3. `bytes` may be only the end of a file, from `base` on.
 * @throws CardError, or RangeError where offsets leave the file.
 */
export function zipEntries(bytes: Uint8Array, most: number, base = 0): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = findDirectory(view, base);
  if (directory === undefined) return undefined;
  if (directory.count > most) throw new CardError('unsafe_zip');
  const entries: ZipEntry[] = [];
  for (let at = directory.start; entries.length < directory.count;) {
    if (!isAt(view, at, ENTRY)) throw new CardError('bad_zip');
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    if (flags & ENCRYPTED || (method !== 0 && method !== 8)) throw new CardError('bad_zip');
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const written = [at + 24, at + 20, at + 42].map((field) => view.getUint32(field, true));
    const [size = 0, packed = 0, offset = 0] = widened(view, nameEnd, extraEnd, written);
    const name = nameOf(bytes.subarray(at + ENTRY_BYTES, nameEnd));
    entries.push({ name, start: offset + directory.shift, isPacked: method === 8, packed, size });
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return entries;
}

const isAt = (view: DataView, at: number, signature: number): boolean =>
  at >= 0 && at + 4 <= view.byteLength && view.getUint32(at, true) === signature;

const getNumber64 = (view: DataView, at: number): number =>
  view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

/** Searches backward: only a comment follows the end record, and it may contain a fake one. */
function findDirectory(view: DataView, base: number): Directory | undefined {
  for (let at = view.byteLength - END_BYTES; at >= Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT); at--) {
    const directory = isAt(view, at, END) ? directoryOf(view, at, base) : undefined;
    if (directory !== undefined) return directory;
  }
  return undefined;
}

function directoryOf(view: DataView, end: number, base: number): Directory | undefined {
  const end64 = findEnd64(view, end, base);
  const [count, size, offset] =
    end64 === undefined
      ? [view.getUint16(end + 10, true), view.getUint32(end + 12, true), view.getUint32(end + 16, true)]
      : [getNumber64(view, end64 + 32), getNumber64(view, end64 + 40), getNumber64(view, end64 + 48)];
  // An empty archive holds no card, and twenty zeros in a comment look like one.
  const isList = (start: number): boolean => count > 0 && isAt(view, start, ENTRY);
  const start = (end64 ?? end) - size;
  if (isList(start) && start + base >= offset) return { start, shift: start + base - offset, count };
  return isList(offset - base) ? { start: offset - base, shift: 0, count } : undefined;
}

function findEnd64(view: DataView, end: number, base: number): number | undefined {
  const isWide =
    view.getUint16(end + 10, true) === ELSEWHERE_16 ||
    view.getUint32(end + 12, true) === ELSEWHERE_32 ||
    view.getUint32(end + 16, true) === ELSEWHERE_32;
  const locator = end - LOCATOR_BYTES;
  if (!isWide || !isAt(view, locator, LOCATOR)) return undefined;
  // The offset is wrong if data precedes the archive; then the record is right before its locator.
  return [locator - END64_BYTES, getNumber64(view, locator + 8) - base].find(
    (at) => isAt(view, at, END64) && at + END64_BYTES <= locator,
  );
}

function widened(view: DataView, from: number, to: number, values: readonly number[]): number[] {
  let at = from;
  while (at + 4 <= to && view.getUint16(at, true) !== ZIP64) at += 4 + view.getUint16(at + 2, true);
  const end = at + 4 <= to ? Math.min(to, at + 4 + view.getUint16(at + 2, true)) : to;
  at += 4;
  return values.map((value) => {
    if (value !== ELSEWHERE_32 || at + 8 > end) return value;
    at += 8;
    return getNumber64(view, at - 8);
  });
}

/** Many programs write UTF-8 without its flag; invalid UTF-8 means an old code page. */
function nameOf(bytes: Uint8Array): string {
  const { text, damaged } = decodeUtf8(bytes);
  return damaged ? strFromU8(bytes, true) : text;
}
