import type { ImageKind } from './image.kinds.ts';

const MEGA = 1_000_000;

/** Pixels that no kind may exceed; the decoder itself stops there too. */
export const MAX_PIXELS = 40 * MEGA;
/** Most of what has to be decoded whole, or with two bytes a channel: these take 10 to 20 bytes a pixel. */
const MAX_PIXELS_IN_MEMORY = 16 * MEGA;

export interface PictureHeader {
  readonly kind: ImageKind;
  readonly pixels: number;
  readonly isInterlaced: boolean;
  readonly bitsPerChannel: number;
}

/** Whether decoding stays below some 400 MB; measured in docs/adr/0010. */
export function fitsMemory({ kind, pixels, isInterlaced, bitsPerChannel }: PictureHeader): boolean {
  const isDecodedWhole = kind === 'avif' || (kind === 'png' && isInterlaced) || bitsPerChannel > 8;
  return pixels <= (isDecodedWhole ? MAX_PIXELS_IN_MEMORY : MAX_PIXELS);
}
