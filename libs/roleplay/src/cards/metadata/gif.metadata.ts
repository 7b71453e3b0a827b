import { asciiText } from '../../shared/base64.ts';
import { PictureCopy } from './picture.copy.ts';

const EXTENSION = 0x21;
const PICTURE = 0x2c;
const END = 0x3b;
const COMMENT = 0xfe;
const PROGRAM = 0xff;
const shown = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** Format: GIF89a, sections 15 to 27. */
export function gifWithoutMetadata(bytes: Uint8Array): Uint8Array {
  const copy = new PictureCopy(bytes);
  for (let at = 13 + coloursOf(bytes[10]); at < bytes.length;) {
    const kind = bytes[at];
    if (kind === PICTURE) {
      at = endOfBlocks(bytes, at + 11 + coloursOf(bytes[at + 9]));
    } else if (kind === EXTENSION) {
      const end = endOfBlocks(bytes, at + 2);
      if (!isKept(bytes, at)) copy.leaveOut(at, end);
      at = end;
    } else {
      copy.leaveOut(kind === END ? at + 1 : at, bytes.length);
      break;
    }
  }
  return copy.finish();
}

function isKept(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1];
  return label !== COMMENT && (label !== PROGRAM || shown.has(asciiText(bytes.subarray(at + 3, at + 14))));
}

const coloursOf = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function endOfBlocks(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length;) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return bytes.length;
}
