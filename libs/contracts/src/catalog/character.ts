import { z } from 'zod';
import { characterKinds } from './card.fields.ts';
import { cardContentFields, CardTextsShape, DraftParts, DraftTexts, OptionalParts } from './card.ts';
import { Claim, Id, limits, text, TextBoolean, Time } from '../common.ts';
import { reuses } from '../rules/reuse.rules.ts';
import { moderationStates } from '../visibility.ts';

export const genders = ['', 'Female', 'Male', 'Other'] as const;
export const Gender = z.enum(genders);
export type Gender = z.output<typeof Gender>;
export const Reuse = z.enum(reuses);
/** A lorebook is shared, versioned, liked and reported like a character, but can't be chatted with. */
export const Kind = z.enum(characterKinds);

/** Served as immutable WebP: `/media/{hash}/{160|640|full}.webp`. */
export const MediaUrl = z.string();

export const CharacterCard = z.object({
  id: Id,
  kind: Kind.default('character'),
  name: z.string(),
  summary: z.string(),
  /** 16:9 crop, 640 px wide; null: default picture. */
  image: MediaUrl.nullable(),
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
  moderation: z.enum(moderationStates).optional(),
});
export type CharacterCard = z.output<typeof CharacterCard>;

export const ForkOrigin = z.object({ id: Id, name: z.string(), authorUsername: z.string() });
export type ForkOrigin = z.output<typeof ForkOrigin>;

/** `image` is uncropped here. Only the editor receives the parts of the card. */
export const Character = CharacterCard.extend({
  ...CardTextsShape,
  ...OptionalParts.shape,
  moderation: z.enum(moderationStates),
  updatedAt: Time,
  version: z.number().int(),
  /** An edit sends it back; a stale one is refused. */
  editRevision: z.number().int(),
  reuse: Reuse,
  /** False: the `definitionFields` are empty because the author hides the definition. */
  isDefinitionShown: z.boolean(),
  forkOf: ForkOrigin.nullable(),
});
export type Character = z.output<typeof Character>;

const Tag = text(limits.tag);
/** An array, or its JSON (forms). Anything else counts as no tags. */
const Tags = z.union([z.array(Tag).max(limits.tags), text(4_000)]).transform((value) => {
  if (typeof value !== 'string') return value;
  try {
    const parsed = z.array(Tag).max(limits.tags).safeParse(JSON.parse(value));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
});
const FormBoolean = z.union([z.boolean(), TextBoolean]);
const Revision = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const EditRevision = z.union([Revision, text(16).regex(/^\d+$/).transform(Number).pipe(Revision)]);

const draft = {
  ...DraftTexts,
  ...DraftParts,
  tags: Tags.optional(),
  gender: Gender.optional(),
  isPublic: FormBoolean.optional(),
  reuse: Reuse.optional(),
  image: text(limits.imageBodyBytes).nullish(),
  username: Claim,
} as const;

/** The service checks emptiness, to report errors in the documented order. */
export const CharacterDraft = z.object({ ...draft, kind: Kind.default('character') });
export type CharacterDraft = z.output<typeof CharacterDraft>;

/** Name and summary are required; other absent fields stay unchanged. */
export const CharacterEdit = z.object({
  ...draft,
  /** Without it, the edit overwrites any newer state. */
  editRevision: EditRevision.optional(),
});
export type CharacterEdit = z.output<typeof CharacterEdit>;

export const CardVersion = z.object({
  n: z.number().int(),
  createdAt: Time,
  changed: z.array(z.enum(cardContentFields)),
});
export type CardVersion = z.output<typeof CardVersion>;
