import { limits } from '@masque/contracts';
import type { PictureBound } from '@masque/media';

/** A picture in a bio, and a profile's among what else is edited of it. */
export const usual: PictureBound = { mostBytes: limits.imageBytes, tooLarge: 'profile.image_too_large' };

/** A profile's picture that is changed by itself: 'less than 2MB'. */
export const small: PictureBound = {
  mostBytes: limits.profilePictureBytes - 1,
  tooLarge: 'profile.picture_too_large',
};
