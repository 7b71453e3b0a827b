import { errors, limits, type PictureTooLarge } from '@masque/contracts';
import { PICTURE_HEAD, unreadPictureKind } from '@masque/contracts/rules';

const types: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
export const pictureTypes = types.join(',');

interface PictureRules {
  /** Bytes. */
  most?: number;
  tooLarge?: PictureTooLarge;
  isPicture?: (file: File) => boolean;
  /** Error for types other than `pictureTypes`; without it, whatever passes the other checks may be tried. */
  otherType?: string;
  unreadable: string;
}

const read = (file: Blob, as: 'readAsArrayBuffer' | 'readAsDataURL'): Promise<FileReader['result']> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.addEventListener('error', () => resolve(null));
    reader[as](file);
  });

/** Name of the picture's format if the server can't read it, judged by its first bytes; null if it might. */
async function unreadKindOf(file: Blob): Promise<string | null> {
  const head = await read(file.slice(0, PICTURE_HEAD), 'readAsArrayBuffer');
  return head === null || typeof head === 'string' ? null : unreadPictureKind(new Uint8Array(head));
}

export async function readPicture(
  file: File,
  {
    most = limits.imageBytes,
    tooLarge = 'image.too_large',
    isPicture = ({ type }) => type.startsWith('image/'),
    otherType,
    unreadable,
  }: PictureRules,
): Promise<{ url: string } | { error: string }> {
  const unread = await unreadKindOf(file);
  if (unread) return { error: errors['image.kind_not_read'].message.replace('{kind}', unread) };
  if (!isPicture(file)) return { error: errors['image.not_an_image'].message };
  if (otherType !== undefined && !types.includes(file.type)) return { error: otherType };
  if (file.size > most) return { error: errors[tooLarge].message };
  const url = await read(file, 'readAsDataURL');
  return typeof url === 'string' ? { url } : { error: unreadable };
}

/** Null if the browser can't decode it, such as HEIC with a JPEG file name. */
export async function pixelsOf(url: string): Promise<number | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image.naturalWidth * image.naturalHeight;
  } catch {
    return null;
  }
}
