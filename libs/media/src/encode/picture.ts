import sharp, { type OutputInfo, type Region, type Sharp } from 'sharp';
import type { PictureSize } from '../media.names.ts';
import { imageKind } from './image.kinds.ts';
import { fitsMemory, MAX_PIXELS } from './picture.limits.ts';

const MAX_EDGE = 2048;
const MAX_RATIO = 8;
const CROPS = { '160': { width: 160, height: 90 }, '640': { width: 640, height: 360 } } as const;

export interface Picture {
  readonly files: Readonly<Record<PictureSize, Uint8Array>>;
  readonly color: string;
}

export type PictureRefusal = 'image.not_an_image' | 'image.too_many_pixels' | 'image.too_heavy';

// A process handles one picture; by default libvips keeps caches and threads for more.
sharp.cache(false);
sharp.concurrency(1);

/** Re-encodes, so that metadata, further frames and hidden data stay behind. */
export const encodePicture = (bytes: Uint8Array): Promise<Picture | PictureRefusal> =>
  withPicture(bytes, (source) => encode(source.autoOrient()));

export const checkPicture = (bytes: Uint8Array): Promise<true | PictureRefusal> =>
  withPicture(bytes, async () => true as const);

/** For our own pictures and SVG drawings only. */
export async function toPng(bytes: Uint8Array): Promise<Uint8Array | PictureRefusal> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS }).png().toBuffer();
  } catch {
    return 'image.not_an_image';
  }
}

async function withPicture<T>(bytes: Uint8Array, use: (source: Sharp) => Promise<T>): Promise<T | PictureRefusal> {
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

/** Covering a crop with a 1-pixel strip would enlarge it to hundreds of megapixels, so extreme shapes are cut first. */
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
