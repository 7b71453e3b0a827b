import sharp, { type OutputInfo, type Region, type Sharp } from 'sharp';
import type { PictureSize } from '../media.names.ts';
import { imageKind } from './image.kinds.ts';
import { fitsMemory, MAX_PIXELS } from './picture.limits.ts';

/** Longest edge of what we keep, in pixels. */
const MAX_EDGE = 2048;
/** Longest shape of which a crop is made, width to height or height to width. */
const MAX_RATIO = 8;
const CROPS = { '160': { width: 160, height: 90 }, '640': { width: 640, height: 360 } } as const;

export interface Picture {
  readonly files: Readonly<Record<PictureSize, Uint8Array>>;
  /** Dominant colour, `#rrggbb`. */
  readonly color: string;
}

/** Why a picture is refused, as the error code for it. */
export type Refusal = 'image.not_an_image' | 'image.too_many_pixels' | 'image.too_heavy';

// One process works on one picture; libvips would keep caches and threads for more.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a picture by its content and encodes it anew in our three sizes: metadata, further frames and everything else
 * that is not the picture stay behind. What would take too much memory is refused by its header.
 */
export const encodePicture = (bytes: Uint8Array): Promise<Picture | Refusal> =>
  withPicture(bytes, (source) => encode(source.autoOrient()));

/** Whether a picture would be taken, as far as its header tells. */
export const checkPicture = (bytes: Uint8Array): Promise<true | Refusal> =>
  withPicture(bytes, async () => true as const);

async function withPicture<T>(bytes: Uint8Array, use: (source: Sharp) => Promise<T>): Promise<T | Refusal> {
  const kind = imageKind(bytes);
  if (!kind) return 'image.not_an_image';
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { width, height, depth, isProgressive } = await source.metadata();
    const bitsPerChannel = depth === 'uchar' ? 8 : 16;
    const pixels = width * height;
    if (pixels > MAX_PIXELS) return 'image.too_many_pixels';
    const header = { kind, pixels, isInterlaced: isProgressive, bitsPerChannel };
    return fitsMemory(header) ? await use(source) : 'image.too_heavy';
  } catch (error) {
    const isBomb = error instanceof Error && error.message.includes('pixel limit');
    return isBomb ? 'image.too_many_pixels' : 'image.not_an_image';
  }
}

/** Decodes once; the sizes are made from the bounded pixels. */
async function encode(source: Sharp): Promise<Picture> {
  const { data, info } = await source
    .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const middle = middleOf(info);
  const [full, large, small, stats] = await Promise.all([
    pixels().webp({ quality: 82, effort: 3 }).toBuffer(),
    crop(pixels().extract(middle), '640'),
    crop(pixels().extract(middle), '160'),
    pixels().resize(64, 64, { fit: 'fill' }).flatten({ background: '#1e1a26' }).toBuffer({ resolveWithObject: true }),
  ]);
  const { dominant } = await sharp(stats.data, { raw: { ...sizeOf(stats.info) } }).stats();
  return { files: { full, '640': large, '160': small }, color: toHex(dominant) };
}

const sizeOf = ({ width, height, channels }: OutputInfo) => ({ width, height, channels });

/** The middle of what is too long: to cover a crop, a strip of one pixel would be enlarged to hundreds of megapixels. */
function middleOf(info: OutputInfo): Region {
  const width = Math.min(info.width, info.height * MAX_RATIO);
  const height = Math.min(info.height, info.width * MAX_RATIO);
  return { width, height, left: Math.floor((info.width - width) / 2), top: Math.floor((info.height - height) / 2) };
}

const crop = (pixels: Sharp, size: keyof typeof CROPS): Promise<Buffer> =>
  pixels
    .resize({ ...CROPS[size], fit: 'cover', position: sharp.strategy.attention })
    .webp({ quality: 80, effort: 3 })
    .toBuffer();

const toHex = ({ r, g, b }: { r: number; g: number; b: number }): string =>
  `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
