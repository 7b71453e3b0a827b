import { dataUrlOf, pictureTypes, unreadKindOf } from '@masque/web-kit';
import { errors, limits } from '@masque/contracts';
import { texts } from '@masque/texts';

const words = texts.createCharacter;

type PickedImage = { image: { name: string; url: string } } | { error: string };

/** Systems often report no type, or a wrong one, for these. */
const otherPictures = /\.(?:hei[cf]s?|svgz?|tiff?|bmp|ico|jxl|jp2|dng)$/i;
const isPicture = ({ type, name }: File): boolean => type.startsWith('image/') || otherPictures.test(name);

export async function pickImage(file: File): Promise<PickedImage> {
  const unread = await unreadKindOf(file);
  if (unread) return { error: errors['image.kind_not_read'].message.replace('{kind}', unread) };
  if (!isPicture(file)) return { error: errors['image.not_an_image'].message };
  if (!pictureTypes.includes(file.type)) return { error: words.imageKind };
  if (file.size > limits.imageBytes) return { error: errors['image.too_large'].message };
  const url = await dataUrlOf(file);
  const pixels = url === null ? null : await pixelsOf(url);
  if (url === null || pixels === null) return { error: words.imageUnreadable };
  return pixels > limits.imagePixels ? { error: words.imagePixels } : { image: { name: file.name, url } };
}

/** Null if the browser can't decode it, such as HEIC with a JPEG file name. */
async function pixelsOf(url: string): Promise<number | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image.naturalWidth * image.naturalHeight;
  } catch {
    return null;
  }
}
