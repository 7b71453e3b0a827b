import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { pixelsOf, readPicture } from '@masque/web-kit';

const words = texts.pictures;

type PickedImage = { image: { name: string; url: string } } | { error: string };

/** Systems often report no type, or a wrong one, for these. */
const otherPictures = /\.(?:hei[cf]s?|svgz?|tiff?|bmp|ico|jxl|jp2|dng)$/i;
const isPicture = ({ type, name }: File): boolean => type.startsWith('image/') || otherPictures.test(name);

export async function pickImage(file: File): Promise<PickedImage> {
  const read = await readPicture(file, { isPicture, otherType: words.otherType, unreadable: words.unreadable });
  if ('error' in read) return read;
  const pixels = await pixelsOf(read.url);
  if (pixels === null) return { error: words.unreadable };
  return pixels > limits.imagePixels ? { error: words.tooManyPixels } : { image: { name: file.name, url: read.url } };
}
