import { dataUrlOf, unreadKindOf } from '@masque/web-kit';
import { errors, limits, type PictureTooLarge } from '@masque/contracts';
import { texts } from '@masque/texts';

interface Bound {
  /** Bytes. */
  most: number;
  tooLarge: PictureTooLarge;
}
export const usualBound: Bound = { most: limits.imageBytes, tooLarge: 'profile.image_too_large' };
/** 'Must be less than 2 MB', so exactly 2 MB is too much. */
export const smallBound: Bound = { most: limits.profilePictureBytes - 1, tooLarge: 'profile.picture_too_large' };

export async function pickPicture(file: File, { most, tooLarge }: Bound): Promise<{ url: string } | { error: string }> {
  const unread = await unreadKindOf(file);
  if (unread) return { error: errors['image.kind_not_read'].message.replace('{kind}', unread) };
  if (!file.type.startsWith('image/')) return { error: errors['image.not_an_image'].message };
  if (file.size > most) return { error: errors[tooLarge].message };
  const url = await dataUrlOf(file);
  // Rejects broken files and formats that browsers can't show, such as HEIC.
  return url !== null && (await canBeShown(url)) ? { url } : { error: texts.profile.edit.processFailed };
}

async function canBeShown(url: string): Promise<boolean> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => true,
    () => false,
  );
}
