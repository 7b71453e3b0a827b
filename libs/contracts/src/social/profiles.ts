import { z } from 'zod';
import { CharacterPage } from '../catalog/catalog.ts';
import { CollectionWithCharacters } from './collections.ts';
import { byId, Claim, claimed, limitParam, text } from '../common.ts';
import { ProfileSummary } from './follows.ts';
import { ExportLayout } from '../gateway/export.ts';
import { AnyUser, PublicUser } from '../identity/identity.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const Profile = PublicUser.extend({
  ...ProfileSummary.shape,
  charactersCount: z.number().int(),
});
export type Profile = z.output<typeof Profile>;

const byName = z.object({ username: text(100).min(1) });
const asked = { requestingUsername: Claim } as const;

export const profileRoutes = defineRoutes({
  getUserByUsername: {
    method: 'GET',
    path: '/user-by-username/:username',
    auth: 'optional',
    summary:
      'Returns a user by username; private fields only for the user themselves, and no bio or picture of users the viewer has blocked',
    params: byName,
    response: z.object({ user: AnyUser }),
    errors: ['user.not_found'],
  },
  getProfile: {
    method: 'GET',
    path: '/users/:username',
    auth: 'optional',
    summary: "Returns a user's profile",
    params: byName,
    query: z.object(asked),
    response: z.object({ user: Profile }),
    errors: ['user.not_found'],
  },
  listCharactersOf: {
    method: 'GET',
    path: '/users/:username/characters',
    auth: 'optional',
    summary: "Lists a user's characters that the viewer may see, newest first",
    params: byName,
    query: z.object({ ...asked, cursor: text(600).optional(), limit: limitParam(200).optional() }),
    response: CharacterPage,
    errors: ['user.not_found'],
  },
  getCollection: {
    method: 'GET',
    path: '/collections/:id',
    auth: 'optional',
    summary: 'Returns a collection with its characters; private ones only for their owner',
    params: byId,
    query: claimed,
    response: CollectionWithCharacters,
    errors: ['collection.not_found'],
  },
  exportData: {
    method: 'GET',
    path: '/users/export',
    auth: 'user',
    summary:
      "Exports all of the viewer's data as a ZIP archive, without API keys; with `layout=sillytavern`, the part that SillyTavern can open, as its data folder",
    query: claimed.extend({ layout: ExportLayout.optional() }),
    raw: 'always',
    fileTypes: ['application/zip'],
    response: z.unknown(),
    errors: ['export.running'],
  },
});
