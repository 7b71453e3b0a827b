import { z } from 'zod';
import { Claim, Flag, Id, limitParam, limits, text, TextBoolean, Time } from './common.ts';
import { defineRoutes } from './route.ts';

export const genders = ['', 'Female', 'Male', 'Other'] as const;
export const Gender = z.enum(genders);

/** Served as immutable WebP: `/media/{hash}/{160|640|full}.webp`. */
export const MediaUrl = z.string();

/** A character as a card in a list: no long texts. */
export const CharacterCard = z.object({
  id: Id,
  name: z.string(),
  summary: z.string(),
  /** 16:9 crop, 640 wide; null: show the default picture. */
  image: MediaUrl.nullable(),
  /** Dominant colour `#rrggbb` of the picture, to stand in while it loads. */
  imageColor: z.string().nullable(),
  tags: z.array(z.string()),
  gender: Gender,
  isPublic: z.boolean(),
  likesCount: z.number().int(),
  chatsCount: z.number().int(),
  commentsCount: z.number().int(),
  createdAt: Time,
  authorUsername: z.string(),
  authorName: z.string(),
  isAuthor: z.boolean(),
  isFavorited: z.boolean(),
});
export type CharacterCard = z.output<typeof CharacterCard>;

/** A character with everything its page and the chat need; `image` is the uncropped picture. */
export const Character = CharacterCard.extend({
  scenario: z.string(),
  personality: z.string(),
  firstMessage: z.string(),
  exampleDialogs: z.string(),
  updatedAt: Time,
  revision: z.number().int(),
});
export type Character = z.output<typeof Character>;

const Tag = text(limits.tag);
/** An array, or the same as a JSON string (as forms send it). Anything else counts as no tags. */
const Tags = z
  .union([z.array(Tag).max(limits.tags), text(4_000)])
  .optional()
  .transform((value) => {
    if (typeof value !== 'string') return value ?? [];
    try {
      const parsed = z.array(Tag).max(limits.tags).safeParse(JSON.parse(value));
      return parsed.success ? parsed.data : [];
    } catch {
      return [];
    }
  });
const FormBoolean = z.union([z.boolean(), TextBoolean]).default(false);

/** What an author types. Emptiness is checked by the service, in the documented order, with the documented sentences. */
export const CharacterDraft = z.object({
  name: text(limits.characterName).default(''),
  summary: text(limits.summary).default(''),
  scenario: text(limits.scenario).default(''),
  personality: text(limits.personality).default(''),
  firstMessage: text(limits.firstMessage).default(''),
  exampleDialogs: text(limits.exampleDialogs).default(''),
  tags: Tags,
  gender: Gender.default(''),
  isPublic: FormBoolean,
  /** A data URL; in a form, a file. */
  image: text(limits.imageBodyBytes).nullish(),
  username: Claim,
});
export type CharacterDraft = z.output<typeof CharacterDraft>;

export const sorts = ['newest', 'oldest', 'popular', 'alphabetical'] as const;
export const filters = ['all', 'favorites', 'mine', 'public'] as const;

/** All optional. Without `limit` and `cursor`: the first 1,000, for clients that know no paging. */
export const CharacterQuery = z.object({
  username: Claim,
  search: text(200).optional(),
  sort: z.enum(sorts).default('newest'),
  filter: z.enum(filters).default('all'),
  /** Comma list, any of. */
  tags: text(1_300).optional(),
  author: text(100).optional(),
  cursor: text(600).optional(),
  limit: limitParam(200).optional(),
});
export type CharacterQuery = z.output<typeof CharacterQuery>;

export const CharacterPage = z.object({
  characters: z.array(CharacterCard),
  /** How many there are in all for this query. */
  total: z.number().int(),
  nextCursor: z.string().nullable(),
});
export type CharacterPage = z.output<typeof CharacterPage>;

const byId = z.object({ id: Id });

export const catalogRoutes = defineRoutes({
  listCharacters: {
    method: 'GET',
    path: '/characters',
    auth: 'optional',
    summary: "Public characters and one's own, paged by cursor",
    query: CharacterQuery,
    claim: 'username',
    response: CharacterPage,
  },
  getCharacter: {
    method: 'GET',
    path: '/characters/:id',
    auth: 'optional',
    summary: 'One character',
    params: byId,
    query: z.object({ username: Claim, forEdit: Flag }),
    claim: 'username',
    response: Character,
    errors: ['character.not_found', 'character.not_yours'],
  },
  createCharacter: {
    method: 'POST',
    path: '/characters',
    auth: 'user',
    isIdempotent: true,
    summary: 'Creates a character',
    body: CharacterDraft,
    claim: 'username',
    multipart: true,
    status: 201,
    response: Character,
    errors: [
      'character.username_missing',
      'character.name_missing',
      'character.summary_missing',
      'character.scenario_missing',
      'character.personality_missing',
      'character.first_message_missing',
      'image.too_large',
      'image.not_an_image',
    ],
  },
  deleteCharacter: {
    method: 'DELETE',
    path: '/characters/:id',
    auth: 'named',
    summary: "Deletes one's own character",
    params: byId,
    query: z.object({ username: Claim }),
    claim: 'username',
    response: z.object({ deleted: z.literal(true) }),
    errors: ['character.not_found', 'character.not_yours'],
  },
  getViewerScope: {
    method: 'GET',
    path: '/internal/viewers/:id/scope',
    auth: 'optional',
    summary: 'Whether lists show a user nothing that they do not show everybody',
    internal: true,
    params: byId,
    response: z.object({ seesOnlyPublic: z.boolean() }),
  },
  listTags: {
    method: 'GET',
    path: '/tags',
    auth: 'public',
    summary: 'The most used tags of public characters',
    query: z.object({ limit: limitParam(200).default(50) }),
    response: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number().int() })) }),
  },
});
