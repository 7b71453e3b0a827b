import { asciiText } from '../shared/base64.ts';
import { exifTexts } from './exif.ts';
import { webpChunks } from './metadata/webp.metadata.ts';
import { joinBytes, isPng } from './png.chunks.ts';

export type PictureFormat = 'png' | 'jpeg' | 'webp';

export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  if (isPng(bytes)) return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  const isWebp = asciiText(bytes.subarray(0, 4)) === 'RIFF' && asciiText(bytes.subarray(8, 12)) === 'WEBP';
  return isWebp ? 'webp' : undefined;
}

/** Pictures that hold no card; AVIF before HEIC, whose brands AVIF files also list. */
const otherFormats = [
  ['avif', /^[^]{4}ftyp[^]{0,48}avi[fs]/],
  ['heic', /^[^]{4}ftyp[^]{0,48}(?:hei[cxms]|hev[cxms]|mif1|msf1)/],
  ['gif', /^GIF8[79]a/],
  ['tiff', /^(?:II[*+]\0|MM\0[*+])/],
] as const;

export function otherPictureFormat(bytes: Uint8Array): (typeof otherFormats)[number][0] | undefined {
  const head = asciiText(bytes.subarray(0, 64));
  return otherFormats.find(([, pattern]) => pattern.test(head))?.[0];
}

export function* pictureTexts(bytes: Uint8Array, format: PictureFormat): Generator<Uint8Array> {
  if (format === 'jpeg') yield* jpegTexts(bytes);
  if (format !== 'webp') return;
  for (const { type, start, end } of webpChunks(bytes))
    if (type === 'EXIF') yield* exifTexts(bytes.subarray(start + 8, end));
}

const EXIF_SEGMENT = 0xe1;
const COMMENT_SEGMENT = 0xfe;
const SCAN = 0xda;
const END = 0xd9;
/** A segment holds 64 KiB, so a card may continue in the next comment; 1,024 of them are 64 MiB. */
const MOST_COMMENTS = 1024;

/** Format: ITU-T T.81, B.1.1. */
function* jpegTexts(bytes: Uint8Array): Generator<Uint8Array> {
  const comments: Uint8Array[] = [];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? END;
    if (marker === SCAN || marker === END) break;
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    const segment = bytes.subarray(at + 4, end);
    if (marker === EXIF_SEGMENT) yield* exifTexts(segment);
    if (marker === COMMENT_SEGMENT && comments.length < MOST_COMMENTS) comments.push(segment);
    at = Math.max(end, at + 4);
  }
  yield* comments;
  if (comments.length > 1) yield joinBytes(comments);
}
