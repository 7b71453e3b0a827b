import sharp from 'sharp';
import { randomNumbers } from './texts.ts';

const WIDTH = 4_000;
const HEIGHT = 3_000;
const LIMIT = 5 * 1024 * 1024;

export async function aPhoto(): Promise<(n: number) => string> {
  const next = randomNumbers(5);
  const noise = Buffer.from(Uint8Array.from({ length: (WIDTH * HEIGHT * 3) / 64 }, () => Math.floor(next() * 256)));
  const grain = sharp(noise, { raw: { width: WIDTH / 8, height: HEIGHT / 8, channels: 3 } }).resize(WIDTH, HEIGHT, {
    kernel: 'cubic',
  });
  const pixels = await grain.raw().toBuffer();
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = Math.max(0, Math.min(255, (pixels[at] ?? 0) + (((at * 2_654_435_761) >>> 24) & 15) - 8));
  const encode = (quality: number) =>
    sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
  let jpeg = await encode(60);
  for (let quality = 62; quality <= 98; quality += 2) {
    const better = await encode(quality);
    if (better.length > LIMIT - 64) break;
    jpeg = better;
  }
  console.error(`photo of ${(jpeg.length / 1024 / 1024).toFixed(2)} MiB`);
  // Decoders ignore bytes after the end; they only make the file different.
  return (n) =>
    `data:image/jpeg;base64,${Buffer.concat([jpeg, Buffer.from(String(n).padStart(8, '0'))]).toString('base64')}`;
}
