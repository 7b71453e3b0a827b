import { z } from 'zod';
import { Claim, limits, pictureErrors, text, TimeZone } from '../common.ts';
import { OwnUser } from './identity.ts';
import { defineRoutes } from '../route/define.routes.ts';

const imageErrors = ['profile.image_too_large', ...pictureErrors] as const;
const Image = text(limits.imageBodyBytes);

export const DELETION_CONFIRMATION = 'delete my account';

export const accountRoutes = defineRoutes({
  updateProfile: {
    method: 'PATCH',
    path: '/users/:username',
    auth: 'user',
    summary: "Updates the viewer's bio and picture; absent fields don't change",
    params: z.object({ username: text(100).min(1) }),
    body: z.object({
      username: Claim,
      bio: text(limits.bio).optional(),
      /** A data URL; null removes the picture; the current picture's address keeps it. */
      profilePicture: Image.nullish(),
    }),
    multipart: true,
    response: z.object({ user: OwnUser }),
    errors: ['auth.denied', ...imageErrors],
  },
  savePicture: {
    method: 'POST',
    path: '/profile-picture',
    auth: 'user',
    summary: "Updates the viewer's picture (less than 2 MB)",
    body: z.object({ username: Claim, picture: Image.nullable() }),
    multipart: true,
    response: z.object({ user: OwnUser }),
    errors: ['profile.picture_too_large', ...pictureErrors],
  },
  saveTimeZone: {
    method: 'PUT',
    path: '/time-zone',
    auth: 'user',
    whileSuspended: true,
    summary: 'Sets the time zone that macros use for times; browsers send theirs',
    body: z.object({ username: Claim, timeZone: TimeZone }),
    response: z.object({ timeZone: TimeZone }),
  },
  uploadBioImage: {
    method: 'POST',
    path: '/upload/bio-image',
    auth: 'user',
    summary: 'Uploads a picture for a bio and returns its URL',
    body: z.object({ username: Claim, imageData: Image }),
    multipart: true,
    response: z.object({ imageUrl: z.string() }),
    errors: [...imageErrors, 'bio.too_many_images'],
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/users/account',
    auth: 'user',
    summary: 'Permanently deletes the account immediately; its remaining data is erased within minutes',
    body: z.object({ username: Claim, confirmation: text(100) }),
    response: z.object({ deleted: z.literal(true) }),
    errors: ['account.not_confirmed'],
  },
});
