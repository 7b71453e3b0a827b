import { deflateSync } from 'fflate';
import { joinBytes } from '../src/cards/png.chunks.ts';
import { bytesOf } from './builders.ts';

const WIDE = 0xffffffff;

export interface ArchiveStyle {
  /** Where sizes and offsets take 64 bits: the entries of the `files`, the `end` record, or `all`. */
  zip64?: 'files' | 'end' | 'all';
  /** Sizes follow a file's bytes instead of preceding them (bit 3). */
  descriptors?: boolean;
  stored?: boolean;
  /** Bytes before the archive, which its offsets may or may not count. */
  before?: Uint8Array;
  counted?: boolean;
  comment?: string;
}

/** Little endian. */
function record(...fields: (readonly [size: 2 | 4 | 8, value: number])[]): Uint8Array {
  const out = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else if (size === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += size;
  }
  return out;
}

/** Builds a ZIP archive byte by byte from PKWARE's APPNOTE, to vary what writers do differently. */
export function archiveOf(files: readonly (readonly [name: string, content: Uint8Array])[], style: ArchiveStyle = {}) {
  const { zip64, descriptors = false, stored = false, before = new Uint8Array(), counted = false } = style;
  const isWide = zip64 === 'files' || zip64 === 'all';
  const parts: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  const packedOf = new Map<Uint8Array, Uint8Array>();
  let offset = counted ? before.length : 0;
  for (const [name, content] of files) {
    const packed = packedOf.get(content) ?? (stored ? content : deflateSync(content));
    packedOf.set(content, packed);
    const title = bytesOf(name);
    const flags = (descriptors ? 8 : 0) | 2048;
    const sizes = isWide ? [WIDE, WIDE] : [packed.length, content.length];
    const [packedSize = 0, size = 0] = descriptors ? (isWide ? [WIDE, WIDE] : [0, 0]) : sizes;
    const extra = isWide
      ? record([2, 1], [2, 16], [8, descriptors ? 0 : content.length], [8, descriptors ? 0 : packed.length])
      : new Uint8Array();
    const method = stored ? 0 : 8;
    const common = (packedNow: number, sizeNow: number) =>
      record([2, 45], [2, flags], [2, method], [4, 0], [4, 0], [4, packedNow], [4, sizeNow], [2, title.length]);
    const local = [record([4, 0x04034b50]), common(packedSize, size), record([2, extra.length]), title, extra, packed];
    if (descriptors) {
      const wide = isWide ? 8 : 4;
      local.push(record([4, 0x08074b50], [4, 0], [wide, packed.length], [wide, content.length]));
    }
    // An unrelated field comes first.
    const other = record([2, 0x5455], [2, 1], [2, 0]).subarray(0, 5);
    const central = isWide
      ? joinBytes([other, record([2, 1], [2, 24], [8, content.length], [8, packed.length], [8, offset])])
      : new Uint8Array();
    list.push(
      record([4, 0x02014b50], [2, 45]),
      common(sizes[0] ?? 0, sizes[1] ?? 0),
      record([2, central.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, isWide ? WIDE : offset]),
      title,
      central,
    );
    parts.push(...local);
    offset += local.reduce((sum, part) => sum + part.length, 0);
  }
  const directory = joinBytes(list);
  const count = files.length;
  const comment = bytesOf(style.comment ?? '');
  const ends: Uint8Array[] = [];
  const isEndWide = zip64 === 'end' || zip64 === 'all';
  if (isEndWide) {
    ends.push(
      record([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count]),
      record([8, directory.length], [8, offset]),
      record([4, 0x07064b50], [4, 0], [8, offset + directory.length], [4, 1]),
    );
  }
  const short = isEndWide ? 0xffff : count;
  ends.push(record([4, 0x06054b50], [2, 0], [2, 0], [2, short], [2, short]));
  ends.push(record([4, isEndWide ? WIDE : directory.length], [4, isEndWide ? WIDE : offset], [2, comment.length]));
  return joinBytes([before, ...parts, directory, ...ends, comment]);
}
