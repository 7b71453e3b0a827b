import { asciiBytes, asciiText } from '../../shared/base64.ts';
import { CardError } from '../card.error.ts';
import { crc32 } from '../crc32.ts';
import { joinBytes, pngChunks } from '../png.chunks.ts';
import { turnedBlock } from './orientation.ts';
import { PictureCopy } from './picture.copy.ts';

/** Ancillary chunks that affect rendering or APNG animation. */
const shown = new Set('tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '));
const isKept = (type: string): boolean => shown.has(type) || /^[A-Z]/.test(type);

/** Format: ISO 15948, clause 11. */
export function pngWithoutMetadata(bytes: Uint8Array): Uint8Array {
  const copy = new PictureCopy(bytes);
  let last = 8;
  let isTurned = false;
  try {
    for (const { type, data, start, end } of pngChunks(bytes)) {
      last = end;
      if (isKept(type)) continue;
      const turned: Uint8Array | undefined = type === 'eXIf' && !isTurned ? turnedBlock(data) : undefined;
      isTurned ||= turned !== undefined;
      if (turned) copy.replace(start, end, chunkOf(type, turned));
      else copy.leaveOut(start, end);
    }
    copy.leaveOut(last, bytes.length);
  } catch (error) {
    if (!(error instanceof CardError)) throw error;
    if (!isKept(asciiText(bytes.subarray(last + 4, last + 8)))) copy.leaveOut(last, bytes.length);
  }
  return copy.finish();
}

function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const out = joinBytes([new Uint8Array(4), asciiBytes(type), data, new Uint8Array(4)]);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  view.setUint32(out.length - 4, crc32(out, 4, out.length - 4));
  return out;
}
