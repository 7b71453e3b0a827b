import { createHash } from 'node:crypto';
import { limits } from '@masque/contracts';
import sharp from 'sharp';
import { anAnimatedGif, aPng, aTellingJpeg } from '../../test/support/images.ts';
import { aPixelBomb } from '../../test/support/pixel-bomb.ts';
import { type ImageKind, imageKind } from './image.kinds.ts';
import { checkPicture, encodePicture } from './picture.ts';
import { fitsMemory, MAX_PIXELS } from './picture.limits.ts';

async function encoded(bytes: Buffer) {
  const result = await encodePicture(bytes);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('may be %s', async (format) => {
    const bytes = await sharp(await aPng(320, 240))
      .toFormat(format)
      .toBuffer();
    expect(imageKind(bytes)).toBe(format);
    const { files } = await encoded(bytes);
    expect(await sharp(files.full).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
  });

  it('is kept in two 16:9 crops and whole, its longest edge at most 2048', async () => {
    const { files, color } = await encoded(await aPng(3000, 1500));
    expect(await sharp(files['160']).metadata()).toMatchObject({ format: 'webp', width: 160, height: 90 });
    expect(await sharp(files['640']).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 });
    expect(await sharp(files.full).metadata()).toMatchObject({ format: 'webp', width: 2048, height: 1024 });
    const [red = 0, green = 0, blue = 0] = Buffer.from(color.slice(1), 'hex');
    expect(red).toBeGreaterThan(green);
    expect(red).toBeGreaterThan(blue);
  });

  it('may be grey, transparent, tall or tiny', async () => {
    const grey = await sharp(await aPng(50, 400))
      .greyscale()
      .png()
      .toBuffer();
    const clear = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    for (const bytes of [grey, clear]) {
      const { files, color } = await encoded(bytes);
      expect(await sharp(files['640']).metadata()).toMatchObject({ width: 640, height: 360 });
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it.each([
    [1, 16_000],
    [16_000, 1],
  ])('may be a strip of %d x %d pixels, which costs no more than others', async (width, height) => {
    const timeOf = async (bytes: Buffer) => {
      const startedAt = performance.now();
      const { files } = await encoded(bytes);
      expect(await sharp(files['640']).metadata()).toMatchObject({ width: 640, height: 360 });
      return performance.now() - startedAt;
    };
    const large = await timeOf(await aPng(3_000, 3_000));
    expect(await timeOf(await aPng(width, height))).toBeLessThan(2 * large);
  });

  it('leaves behind who made it and where, and is turned the way it was meant', async () => {
    const telling = await aTellingJpeg();
    expect(telling.includes('Planted Name')).toBe(true);
    const { files } = await encoded(telling);
    for (const file of Object.values(files)) {
      const { exif, icc, xmp } = await sharp(file).metadata();
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
      expect(Buffer.from(file).includes('Planted Name')).toBe(false);
    }
    const turned = await sharp(telling).withMetadata({ orientation: 6 }).toBuffer();
    const { width, height } = await sharp((await encoded(turned)).files.full).metadata();
    expect([width, height]).toEqual([700, 900]);
  });

  it('that moves is kept as its first frame', async () => {
    const { files } = await encoded(await anAnimatedGif());
    const { pages, width, height } = await sharp(files.full).metadata();
    expect([pages ?? 1, width, height]).toEqual([1, 40, 40]);
    const { dominant } = await sharp(files.full).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  it('is the same file again when it is the same picture', async () => {
    const hash = async () =>
      createHash('sha256')
        .update((await encoded(await aPng())).files.full)
        .digest('hex');
    expect(await hash()).toBe(await hash());
  });

  it('of too many pixels is refused before it is decoded', async () => {
    const bomb = aPixelBomb(30_000, 30_000);
    expect(bomb.length).toBeLessThan(2_000_000);
    const before = process.memoryUsage().rss;
    expect(await encodePicture(bomb)).toBe('image.too_many_pixels');
    expect(await checkPicture(bomb)).toBe('image.too_many_pixels');
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
    expect(30_000 * 30_000).toBeGreaterThan(MAX_PIXELS);
  });

  it('may have as many pixels as the form says before it is sent', () => {
    expect(MAX_PIXELS).toBe(limits.imagePixels);
  });

  it.each<[ImageKind, number, boolean, number, boolean]>([
    ['png', 40, false, 8, true],
    ['jpeg', 40, true, 8, true],
    ['png', 16.1, true, 8, false],
    ['png', 16.1, false, 16, false],
    ['avif', 16.1, false, 8, false],
    ['avif', 16, false, 8, true],
    ['webp', 40.1, false, 8, false],
  ])('of the kind %s may have %d megapixels (interlaced: %s, %d bit): %s', (kind, mega, isInterlaced, bits, fits) => {
    expect(fitsMemory({ kind, pixels: mega * 1e6, isInterlaced, bitsPerChannel: bits })).toBe(fits);
  });

  it.each([
    ['text', Buffer.from('not a picture at all, just some text')],
    ['nothing', Buffer.alloc(0)],
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['HTML behind the name of a GIF', Buffer.from('GIF89a<script>alert(1)</script><p>and so on</p>')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0and so on and so on and so on', 'latin1')],
    ['PDF', Buffer.from('%PDF-1.7 and so on and so on and so on')],
  ])('is not %s', async (_, bytes) => {
    expect(await encodePicture(bytes)).toBe('image.not_an_image');
  });

  it('that is cut off is refused', async () => {
    const png = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        noise: { type: 'gaussian', mean: 9, sigma: 30 },
        background: '#000',
      },
    })
      .png()
      .toBuffer();
    expect(await encodePicture(png.subarray(0, png.length / 2))).toBe('image.not_an_image');
  });
});
