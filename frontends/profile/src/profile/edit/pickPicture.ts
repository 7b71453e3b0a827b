import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { pixelsOf, readPicture } from '@masque/web-kit';

const unreadable = texts.profile.edit.processFailed;
export const usualBound = { most: limits.imageBytes, tooLarge: 'profile.image_too_large' } as const;
/** 'Must be less than 2 MB', so exactly 2 MB is too much. */
export const smallBound = { most: limits.profilePictureBytes - 1, tooLarge: 'profile.picture_too_large' } as const;

export async function pickPicture(
  file: File,
  bound: typeof usualBound | typeof smallBound,
): Promise<{ url: string } | { error: string }> {
  const picked = await readPicture(file, { ...bound, unreadable });
  // Rejects broken files and formats that browsers can't show, such as HEIC.
  return 'url' in picked && (await pixelsOf(picked.url)) === null ? { error: unreadable } : picked;
}
