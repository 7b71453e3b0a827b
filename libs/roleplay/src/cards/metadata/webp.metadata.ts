import { asciiBytes, asciiText } from '../../shared/base64.ts';
import { joinBytes } from '../png.chunks.ts';
import { turnedBlock } from './orientation.ts';
import { PictureCopy } from './picture.copy.ts';

const shown = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP']);
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

/** Format: WebP Container Specification, extended file format. */
export function webpWithoutMetadata(bytes: Uint8Array): Uint8Array {
  const copy = new PictureCopy(bytes);
  let turned = turnedIn(bytes);
  for (const { type, start, end } of webpChunks(bytes)) {
    if (type === 'VP8X' && start + 9 <= bytes.length) {
      const flags = bytes[start + 8] ?? 0;
      const own = (flags & ~(EXIF_FLAG | XMP_FLAG)) | (turned ? EXIF_FLAG : 0);
      if (own !== flags) copy.replace(start + 8, start + 9, Uint8Array.of(own));
    }
    if (shown.has(type)) continue;
    if (type === 'EXIF' && turned) {
      copy.replace(start, end, joinBytes([asciiBytes('EXIF'), Uint8Array.of(turned.length, 0, 0, 0), turned]));
      turned = undefined;
    } else copy.leaveOut(start, end);
  }
  const out = copy.finish();
  if (out !== bytes) new DataView(out.buffer, out.byteOffset).setUint32(4, out.length - 8, true);
  return out;
}

function turnedIn(bytes: Uint8Array): Uint8Array | undefined {
  for (const { type, start, end } of webpChunks(bytes)) {
    const turned = type === 'EXIF' ? turnedBlock(bytes.subarray(start + 8, end)) : undefined;
    if (turned) return turned;
  }
  return undefined;
}

export function* webpChunks(bytes: Uint8Array): Generator<{ type: string; start: number; end: number }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 12; start < bytes.length;) {
    const length = start + 8 <= bytes.length ? view.getUint32(start + 4, true) : 0;
    const end = Math.min(bytes.length, start + 8 + length + (length % 2));
    yield { type: asciiText(bytes.subarray(start, start + 4)), start, end };
    start = end;
  }
}
