import { z } from 'zod';
import { byId, Id, limits, pictureErrors, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const Background = z.object({
  id: Id,
  name: z.string(),
  image: z.string(),
  imageColor: z.string(),
  createdAt: Time,
});
export type Background = z.output<typeof Background>;

/** Instead of an id: the chat shows no background, not even the default one. */
export const noBackground = 'none';

/** `imageData`: a data URL. */
export const BackgroundDraft = z.object({
  name: text(limits.backgroundName).default(''),
  imageData: text(limits.imageBodyBytes),
});
export type BackgroundDraft = z.output<typeof BackgroundDraft>;

const DefaultBackground = z.object({ backgroundId: Id.nullable() });

export const backgroundRoutes = defineRoutes({
  listBackgrounds: {
    method: 'GET',
    path: '/backgrounds',
    auth: 'named',
    summary: "Lists the viewer's backgrounds, newest first. `defaultId`: shown in chats that set none",
    response: z.object({ backgrounds: z.array(Background), defaultId: Id.nullable() }),
  },
  createBackground: {
    method: 'POST',
    path: '/backgrounds',
    auth: 'named',
    status: 201,
    isIdempotent: true,
    summary: 'Adds a picture to show behind chats',
    body: BackgroundDraft,
    response: Background,
    errors: ['image.too_large', ...pictureErrors, 'background.too_many'],
  },
  deleteBackground: {
    method: 'DELETE',
    path: '/backgrounds/:id',
    auth: 'named',
    summary: 'Deletes a background; chats no longer show it',
    params: byId,
    response: z.object({ deleted: z.literal(true) }),
    errors: ['background.not_found'],
  },
  saveDefaultBackground: {
    method: 'PUT',
    path: '/default-background',
    auth: 'named',
    summary: 'Sets the background of chats that set none; null removes it',
    body: DefaultBackground,
    response: DefaultBackground,
    errors: ['background.not_found'],
  },
});
