import sharp from 'sharp';

const striped = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b03060' } });

export const aPng = (width = 900, height = 700): Promise<Buffer> => striped(width, height).png().toBuffer();

/** A JPEG whose metadata names its place and author. */
export const aTellingJpeg = (): Promise<Buffer> =>
  striped(900, 700)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Planted Name' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();

export const dataUrl = (bytes: Buffer, type = 'image/png'): string => `data:${type};base64,${bytes.toString('base64')}`;

/** Two frames in different colors. */
export async function anAnimatedGif(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}
