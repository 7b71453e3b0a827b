import { limits } from '@masque/contracts';
import type { PictureBound } from '@masque/media';

export const usual: PictureBound = { mostBytes: limits.imageBytes, tooLarge: 'profile.image_too_large' };

/** For a profile picture changed by itself: 'less than 2MB'. */
export const small: PictureBound = {
  mostBytes: limits.profilePictureBytes - 1,
  tooLarge: 'profile.picture_too_large',
};
