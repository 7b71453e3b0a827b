import { z } from 'zod';
import { Card } from './card.ts';
import { cardFields, requiredFields } from './card.fields.ts';
import { cardRoutes } from './card.routes.ts';
import {
  CardVersion,
  Character,
  CharacterCard,
  CharacterDraft,
  CharacterEdit,
  EditRevision,
  Kind,
} from './character.ts';
import { byId, Claim, claimed, Flag, Id, limitParam, limits, pictureErrors, text } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';
import { sharingRoutes } from './sharing.ts';
import { sorts } from '../rules/character.order.ts';

export const filters = ['all', 'favorites', 'mine', 'public'] as const;

/** Normalized, so that equivalent queries share one cached page. */
const Words = text(200).overwrite((words) => words.trim());
const TagList = text(1_300).overwrite((list) =>
  [...new Set(list.split(',').map((tag) => tag.trim().toLowerCase()))]
    .filter((tag) => tag !== '')
    .sort()
    .join(','),
);

/** Without `limit` and `cursor`: the first 1,000, for clients that don't page. */
export const CharacterQuery = z.object({
  username: Claim,
  kind: Kind.default('character'),
  search: Words.optional(),
  sort: z.enum(sorts).default('newest'),
  filter: z.enum(filters).default('all'),
  tags: TagList.optional(),
  author: text(100).optional(),
  cursor: text(600).optional(),
  limit: limitParam(200).optional(),
});
export type CharacterQuery = z.output<typeof CharacterQuery>;

export const MarkedQuery = CharacterQuery.pick({ username: true, cursor: true, limit: true });
export type MarkedQuery = z.output<typeof MarkedQuery>;

export const TagCount = z.object({ tag: z.string(), count: z.number().int() });
export type TagCount = z.output<typeof TagCount>;

export const CharacterPage = z.object({
  characters: z.array(CharacterCard),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
  matchingTag: TagCount.optional(),
});
export type CharacterPage = z.output<typeof CharacterPage>;

export const ViewerScope = z.object({
  seesOnlyPublic: z.boolean(),
  favorites: z.array(Id).nullable(),
});
export type ViewerScope = z.output<typeof ViewerScope>;

const byVersion = z.object({ id: Id, n: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const notForYou = ['character.not_found', 'character.not_yours'] as const;
const staleFields = { 'character.stale': z.object({ character: Character }) } as const;
const imageErrors = ['image.too_large', ...pictureErrors] as const;

/** `hash` is the content hash; only these authors and administrators may see the picture. */
export const HiddenPictures = z.object({
  pictures: z.array(z.object({ hash: z.string(), authorIds: z.array(Id) })),
});
export type HiddenPictures = z.output<typeof HiddenPictures>;

export const catalogRoutes = defineRoutes({
  listCharacters: {
    method: 'GET',
    path: '/characters',
    auth: 'optional',
    summary: "Lists public characters and the viewer's own, paged by cursor",
    query: CharacterQuery,
    response: CharacterPage,
  },
  listFollowing: {
    method: 'GET',
    path: '/characters/following',
    auth: 'user',
    summary: 'Lists characters by authors the viewer follows, newest first',
    query: MarkedQuery,
    response: CharacterPage,
  },
  listFavorites: {
    method: 'GET',
    path: '/favorites',
    auth: 'user',
    summary: "Lists the viewer's favorite characters, newest character first",
    query: MarkedQuery,
    response: CharacterPage,
  },
  getCharacter: {
    method: 'GET',
    path: '/characters/:id',
    auth: 'optional',
    summary: 'Returns a character',
    params: byId,
    query: z.object({ username: Claim, forEdit: Flag }),
    response: Character,
    errors: notForYou,
  },
  createCharacter: {
    method: 'POST',
    path: '/characters',
    auth: 'user',
    isIdempotent: true,
    summary: 'Creates a character',
    body: CharacterDraft,
    multipart: true,
    status: 201,
    response: Character,
    errors: [
      'character.username_missing',
      ...requiredFields.map((field) => cardFields[field].required),
      'character.too_large',
      ...imageErrors,
    ],
  },
  updateCharacter: {
    method: 'PUT',
    path: '/characters/:id',
    auth: 'named',
    summary: "Updates one of the viewer's characters; a change to its text creates a new version",
    params: byId,
    body: CharacterEdit,
    multipart: true,
    response: Character,
    errors: [
      ...notForYou,
      'character.name_missing',
      'character.summary_missing',
      'character.too_large',
      'character.stale',
      ...imageErrors,
    ],
    errorFields: staleFields,
  },
  setVisibility: {
    method: 'PATCH',
    path: '/characters/:id/visibility',
    auth: 'named',
    summary: "Makes one of the viewer's characters public or private",
    params: byId,
    body: z.object({ username: Claim, isPublic: z.boolean() }),
    response: z.object({ updated: z.literal(true), isPublic: z.boolean(), editRevision: z.number().int() }),
    errors: notForYou,
  },
  listVersions: {
    method: 'GET',
    path: '/characters/:id/versions',
    auth: 'optional',
    summary: 'Lists the versions of a character, current version first',
    params: byId,
    query: claimed,
    response: z.object({ versions: z.array(CardVersion) }),
    errors: ['character.not_found'],
  },
  getVersion: {
    method: 'GET',
    path: '/characters/:id/versions/:n',
    auth: 'named',
    summary: "Returns the text of one version of one of the viewer's characters",
    params: byVersion,
    query: claimed,
    response: CardVersion.extend({ card: Card }),
    errors: [...notForYou, 'character.version_not_found'],
  },
  restoreVersion: {
    method: 'POST',
    path: '/characters/:id/versions/:n/restore',
    auth: 'named',
    isIdempotent: true,
    summary: "Restores an older version of one of the viewer's characters as a new version",
    params: byVersion,
    isBodyOptional: true,
    body: z.object({ username: Claim, editRevision: EditRevision.optional() }),
    response: Character,
    errors: [...notForYou, 'character.version_not_found', 'character.stale'],
    errorFields: staleFields,
  },
  ...sharingRoutes,
  ...cardRoutes,
  deleteCharacter: {
    method: 'DELETE',
    path: '/characters/:id',
    auth: 'named',
    summary: "Deletes one of the viewer's characters",
    params: byId,
    query: claimed,
    response: z.object({ deleted: z.literal(true) }),
    errors: notForYou,
  },
  getViewerScope: {
    method: 'GET',
    path: '/internal/viewers/:id/scope',
    auth: 'optional',
    summary: "Returns what makes a user's lists differ from everyone's",
    internal: true,
    params: byId,
    response: ViewerScope,
  },
  listPrivateCharacters: {
    method: 'GET',
    path: '/internal/private-characters',
    auth: 'user',
    summary: "Returns the viewer's additions to a list: their own characters that others don't see",
    internal: true,
    query: CharacterQuery,
    response: CharacterPage,
  },
  listHiddenPictures: {
    method: 'GET',
    path: '/internal/hidden-pictures',
    auth: 'optional',
    summary: 'Lists pictures used only by hidden or held characters, with their authors',
    internal: true,
    response: HiddenPictures,
  },
  listCards: {
    method: 'POST',
    whileSuspended: true,
    path: '/internal/cards',
    auth: 'optional',
    summary: 'Returns the given characters that the viewer may see, in the order of the ids',
    internal: true,
    body: z.object({ ids: z.array(Id).max(limits.collected) }),
    response: z.object({ characters: z.array(CharacterCard) }),
  },
  listTags: {
    method: 'GET',
    path: '/tags',
    auth: 'public',
    summary: 'Lists the most used tags of public characters',
    query: z.object({ limit: limitParam(200).default(50) }),
    response: z.object({ tags: z.array(TagCount) }),
  },
});
