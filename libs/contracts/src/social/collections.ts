import { z } from 'zod';
import { CharacterCard } from '../catalog/character.ts';
import { byId, Claim, claimed, Id, limits, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const Collection = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  isPublic: z.boolean(),
  characterCount: z.number().int(),
  images: z.array(z.string().nullable()),
  username: z.string(),
  isOwner: z.boolean(),
  createdAt: Time,
  updatedAt: Time,
});
export type Collection = z.output<typeof Collection>;

const draft = {
  name: text(limits.collectionName).default(''),
  description: text(limits.collectionDescription).default(''),
  isPublic: z.boolean().default(true),
  username: Claim,
};
const notYours = ['collection.not_found', 'auth.denied'] as const;

export const CollectionWithCharacters = Collection.extend({ characters: z.array(CharacterCard) });
export type CollectionWithCharacters = z.output<typeof CollectionWithCharacters>;

export const collectionRoutes = defineRoutes({
  listOwnCollections: {
    method: 'GET',
    path: '/collections/user',
    auth: 'user',
    summary:
      "Lists the viewer's collections, last changed first; with `characterId`, also whether each contains that character",
    query: z.object({ username: Claim, characterId: Id.optional() }),
    response: z.object({ collections: z.array(Collection.extend({ hasCharacter: z.boolean() })) }),
  },
  listCollected: {
    method: 'GET',
    path: '/collections/user/characters',
    auth: 'user',
    summary: "Lists the characters in each of the viewer's collections; `of`: only the viewer's own, or only favorites",
    query: claimed.extend({ of: z.enum(['mine', 'favorites']).optional() }),
    response: z.object({ collections: z.array(z.object({ id: Id, characterIds: z.array(Id) })) }),
  },
  listCollectionsOf: {
    method: 'GET',
    path: '/users/:username/collections',
    auth: 'optional',
    summary: "Lists a user's public collections, or all of the viewer's own; last changed first",
    params: z.object({ username: text(100).min(1) }),
    query: z.object({ requestingUsername: Claim }),
    response: z.object({ collections: z.array(Collection) }),
    errors: ['user.not_found'],
  },
  createCollection: {
    method: 'POST',
    path: '/collections',
    auth: 'named',
    isIdempotent: true,
    status: 201,
    summary:
      'Creates a collection. `kept`: JSON of the SillyTavern tag it comes from, without id and name, for a download for SillyTavern',
    body: z.object({ ...draft, kept: text(limits.collectionKept).optional() }),
    response: Collection,
    errors: ['collection.name_missing', 'collection.too_many'],
  },
  updateCollection: {
    method: 'PUT',
    path: '/collections/:id',
    auth: 'named',
    summary: "Updates one of the viewer's collections; absent fields don't change",
    params: byId,
    body: z.object({
      name: text(limits.collectionName).optional(),
      description: text(limits.collectionDescription).optional(),
      isPublic: z.boolean().optional(),
      username: Claim,
    }),
    response: Collection,
    errors: [...notYours, 'collection.name_missing'],
  },
  deleteCollection: {
    method: 'DELETE',
    path: '/collections/:id',
    auth: 'named',
    summary: "Deletes one of the viewer's collections, but not its characters",
    params: byId,
    query: claimed,
    response: z.object({ deleted: z.literal(true) }),
    errors: notYours,
  },
  addToCollection: {
    method: 'POST',
    path: '/collections/:id/characters',
    auth: 'named',
    summary: "Adds a character to one of the viewer's collections; idempotent",
    params: byId,
    body: z.object({ characterId: Id, username: Claim }),
    response: Collection,
    errors: [...notYours, 'character.not_found', 'collection.full'],
  },
  removeFromCollection: {
    method: 'DELETE',
    path: '/collections/:id/characters/:characterId',
    auth: 'named',
    summary: "Removes a character from one of the viewer's collections; idempotent",
    params: z.object({ id: Id, characterId: Id }),
    query: claimed,
    response: Collection,
    errors: notYours,
  },
  getCollectionContent: {
    method: 'GET',
    path: '/internal/collections/:id',
    auth: 'optional',
    internal: true,
    summary:
      'Returns a collection and the ids of its characters that the viewer may see; the gateway fetches their cards',
    params: byId,
    response: z.object({ collection: Collection, characterIds: z.array(Id) }),
    errors: ['collection.not_found'],
  },
});
