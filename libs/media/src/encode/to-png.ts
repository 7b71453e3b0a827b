import sharp from 'sharp';
import { MAX_PIXELS } from './picture.limits.ts';
import type { PictureRefusal } from './picture.ts';

/** For our own pictures and SVG drawings only. */
export async function toPng(bytes: Uint8Array): Promise<Uint8Array | PictureRefusal> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS }).png().toBuffer();
  } catch {
    return 'image.not_an_image';
  }
}
