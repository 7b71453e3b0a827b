import { decodeUtf8, encodeUtf8 } from '../shared/utf8.ts';
import { asciiText } from '../shared/base64.ts';
import { joinBytes } from './png.chunks.ts';

const USER_COMMENT = 0x9286;
const IMAGE_DESCRIPTION = 0x010e;
const EXIF_DIRECTORY = 0x8769;
const ORIENTATION = 0x0112;
const LONG = 4;
const CODE_BYTES = 8;

/** Returns UTF-8; writers put the comment into either directory. Never throws. Format: Exif 2.32, 4.6. */
export function exifTexts(block: Uint8Array): Uint8Array[] {
  const reader = openBlock(block);
  if (reader === undefined) return [];
  const first = reader.directory(reader.getUint32(4));
  const pointer = first.get(EXIF_DIRECTORY);
  const inner = pointer === undefined ? first : reader.directory(reader.getUint32(pointer + 8));
  return [inner.get(USER_COMMENT), first.get(USER_COMMENT), first.get(IMAGE_DESCRIPTION)]
    .filter((entry, i, all) => entry !== undefined && all.indexOf(entry) === i)
    .map((entry = 0) => decoded(reader.value(entry), reader.isLittle));
}

/** Returns 1 to 8, or 0 if unset. Never throws. Format: TIFF 6.0, section 8. */
export function exifOrientation(block: Uint8Array): number {
  const reader = openBlock(block);
  const entry = reader?.directory(reader.getUint32(4)).get(ORIENTATION);
  if (reader === undefined || entry === undefined) return 0;
  return reader.getUint16(entry + 2) === LONG ? reader.getUint32(entry + 8) : reader.getUint16(entry + 8);
}

function openBlock(block: Uint8Array): TiffReader | undefined {
  // JPEG's marker, which some writers keep in WebP.
  const tiff = asciiText(block.subarray(0, 6)) === 'Exif\0\0' ? block.subarray(6) : block;
  const order = asciiText(tiff.subarray(0, 2));
  const isTiff = tiff.length >= 8 && (order === 'II' || order === 'MM');
  return isTiff ? new TiffReader(tiff, order === 'II') : undefined;
}

const wanted: ReadonlySet<number> = new Set([USER_COMMENT, IMAGE_DESCRIPTION, EXIF_DIRECTORY, ORIENTATION]);

class TiffReader {
  readonly #view: DataView;

  constructor(
    readonly bytes: Uint8Array,
    readonly isLittle: boolean,
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  getUint16(at: number): number {
    return at + 2 <= this.bytes.length ? this.#view.getUint16(at, this.isLittle) : 0;
  }

  getUint32(at: number): number {
    return at + 4 <= this.bytes.length ? this.#view.getUint32(at, this.isLittle) : 0;
  }

  directory(at: number): Map<number, number> {
    const entries = new Map<number, number>();
    // The count may exceed the block, and a picture may have a million such blocks.
    const end = Math.min(at + 2 + this.getUint16(at) * 12, this.bytes.length);
    for (let entry = at + 2; entry < end; entry += 12) {
      const tag = this.getUint16(entry);
      if (!entries.has(tag) && wanted.has(tag)) entries.set(tag, entry);
    }
    return entries;
  }

  value(entry: number): Uint8Array {
    const length = this.getUint32(entry + 4);
    const start = length <= 4 ? entry + 8 : this.getUint32(entry + 8);
    return this.bytes.subarray(start, start + length);
  }
}

function decoded(value: Uint8Array, isLittleBlock: boolean): Uint8Array {
  const code = asciiText(value.subarray(0, CODE_BYTES));
  const text = value.subarray(CODE_BYTES);
  if (code === 'ASCII\0\0\0' || code === '\0'.repeat(CODE_BYTES)) return text;
  if (code !== 'UNICODE\0') return value;
  // Writers often ignore the block's byte order. The first character of a card is ASCII, which reveals the real one.
  const isLittle = text[0] === 0 ? false : text[1] === 0 ? true : isLittleBlock;
  const hasMark = (text[0] === 0xff && text[1] === 0xfe) || (text[0] === 0xfe && text[1] === 0xff);
  const mark = Uint8Array.of(...(hasMark ? [] : isLittle ? [0xff, 0xfe] : [0xfe, 0xff]));
  return encodeUtf8(decodeUtf8(joinBytes([mark, text])).text);
}
