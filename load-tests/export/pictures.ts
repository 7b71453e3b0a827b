import sharp from 'sharp';
import { randomNumbers } from '../library/texts.ts';

const WIDTH = 1_024;
const HEIGHT = 1_536;
const GRAIN = 4;

export function pictures(): () => Promise<string> {
  const next = randomNumbers(7);
  return async () => {
    const [width, height] = [WIDTH / GRAIN, HEIGHT / GRAIN];
    const noise = Buffer.from(Uint8Array.from({ length: width * height * 3 }, () => Math.floor(next() * 256)));
    const jpeg = await sharp(noise, { raw: { width, height, channels: 3 } })
      .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
      .jpeg({ quality: 85 })
      .toBuffer();
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  };
}
