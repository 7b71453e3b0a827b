import sharp from 'sharp';
import { MAX_PIXELS } from './picture.limits.ts';
import type { Refusal } from './picture.ts';

/** One of our own pictures, or a drawing of ours in SVG, as PNG for a file that somebody takes away. */
export async function toPng(bytes: Uint8Array): Promise<Uint8Array | Refusal> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS }).png().toBuffer();
  } catch {
    return 'image.not_an_image';
  }
}
