import sharp from 'sharp';
import { Sheet } from './pictures/sheet.ts';

export async function paint(scene: (sheet: Sheet) => string): Promise<Buffer> {
  const sheet = new Sheet();
  const svg = sheet.finish(scene(sheet) + sheet.grain());
  return sharp(Buffer.from(svg)).webp({ quality: 88 }).toBuffer();
}
