import type { ImageKind } from './image.kinds.ts';

const MEGA = 1_000_000;

export const MAX_PIXELS = 40 * MEGA;
/** For pictures decoded whole or at two bytes a channel: these take 10 to 20 bytes a pixel. */
const MAX_PIXELS_IN_MEMORY = 16 * MEGA;

export interface PictureHeader {
  readonly kind: ImageKind;
  readonly pixels: number;
  readonly isInterlaced: boolean;
  readonly bitsPerChannel: number;
}

/** Keeps decoding below about 400 MB; measured in docs/adr/0010. */
export function fitsMemory({ kind, pixels, isInterlaced, bitsPerChannel }: PictureHeader): boolean {
  const isDecodedWhole = kind === 'avif' || (kind === 'png' && isInterlaced) || bitsPerChannel > 8;
  return pixels <= (isDecodedWhole ? MAX_PIXELS_IN_MEMORY : MAX_PIXELS);
}
