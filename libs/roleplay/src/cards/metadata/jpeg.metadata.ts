import { asciiBytes, asciiText } from '../../shared/base64.ts';
import { joinBytes } from '../png.chunks.ts';
import { turnedBlock } from './orientation.ts';
import { PictureCopy } from './picture.copy.ts';

const SCAN = 0xda;
const END = 0xd9;
const COMMENT = 0xfe;
const EXIF = 0xe1;
const EXIF_MARK = 'Exif\0\0';
/** JFIF data before the thumbnail, which may show what was cropped. */
const JFIF_BYTES = 14;

const shown: readonly (readonly [marker: number, mark: string])[] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
];

/** Drops everything after the picture (more pictures, a video). Format: ITU-T T.81, annex B. */
export function jpegWithoutMetadata(bytes: Uint8Array): Uint8Array {
  const copy = new PictureCopy(bytes);
  let isTurned = false;
  for (let at = 2; at + 1 < bytes.length;) {
    const marker = bytes[at + 1] ?? END;
    if (bytes[at] !== 0xff || marker === 0) {
      const next = nextMark(bytes, at + 1);
      copy.leaveOut(at, next);
      at = next;
    } else if (marker === 0xff) at += 1;
    else if (marker === END) {
      copy.leaveOut(at + 2, bytes.length);
      break;
    } else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
      const end = Math.min(bytes.length, at + 2 + Math.max(length, 2));
      const data = bytes.subarray(at + 4, end);
      const turned: Uint8Array | undefined = marker === EXIF && !isTurned ? turnedSegment(data) : undefined;
      isTurned ||= turned !== undefined;
      if (turned) copy.replace(at, end, turned);
      else if (!isKept(marker, data)) copy.leaveOut(at, end);
      else if (marker === 0xe0 && data.length > JFIF_BYTES) copy.replace(at, end, withoutSmallPicture(data));
      at = marker === SCAN ? endOfScan(bytes, end) : end;
    }
  }
  return copy.finish();
}

function isKept(marker: number, data: Uint8Array): boolean {
  if (marker !== COMMENT && (marker < 0xe0 || marker > 0xef)) return true;
  return shown.some(([own, mark]) => own === marker && asciiText(data.subarray(0, mark.length)) === mark);
}

const segmentOf = (marker: number, data: Uint8Array): Uint8Array =>
  joinBytes([Uint8Array.of(0xff, marker, 0, data.length + 2), data]);

function turnedSegment(data: Uint8Array): Uint8Array | undefined {
  const turned = asciiText(data.subarray(0, EXIF_MARK.length)) === EXIF_MARK ? turnedBlock(data) : undefined;
  return turned && segmentOf(EXIF, joinBytes([asciiBytes(EXIF_MARK), turned]));
}

const withoutSmallPicture = (data: Uint8Array): Uint8Array =>
  segmentOf(0xe0, joinBytes([data.subarray(0, JFIF_BYTES - 2), new Uint8Array(2)]));

function nextMark(bytes: Uint8Array, from: number): number {
  const next = bytes.indexOf(0xff, from);
  return next === -1 ? bytes.length : next;
}

/** In coded pixels, 0xff is followed by a zero or is a restart marker; any other marker ends them. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = nextMark(bytes, from); at < bytes.length; at = nextMark(bytes, at)) {
    const code = bytes[at + 1];
    if (code === 0xff) at += 1;
    else if (code === 0 || (code !== undefined && code >= 0xd0 && code <= 0xd7)) at += 2;
    else return at;
  }
  return bytes.length;
}
