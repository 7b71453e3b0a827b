import { z } from 'zod';
import { cardContentFields, CardTextsShape, DraftParts, DraftTexts, OptionalParts } from './card.ts';
import { Claim, Id, limits, text, TextBoolean, Time } from './common.ts';
import { reuses } from './rules/reuse.rules.ts';
import { moderationStates } from './visibility.ts';

export const genders = ['', 'Female', 'Male', 'Other'] as const;
export const Gender = z.enum(genders);
export type Gender = z.output<typeof Gender>;
export const Reuse = z.enum(reuses);

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
  /** Only of those that moderators hold back, which their author sees among the others. */
  moderation: z.enum(moderationStates).optional(),
});
export type CharacterCard = z.output<typeof CharacterCard>;

export const ForkOrigin = z.object({ id: Id, name: z.string(), authorUsername: z.string() });
export type ForkOrigin = z.output<typeof ForkOrigin>;

/** A character with what its page needs; `image` is the uncropped picture. Its editor gets the parts of the card too. */
export const Character = CharacterCard.extend({
  ...CardTextsShape,
  ...OptionalParts.shape,
  moderation: z.enum(moderationStates),
  updatedAt: Time,
  /** Number of the card's version. */
  version: z.number().int(),
  /** What an edit carries: one of an older state is refused. */
  editRevision: z.number().int(),
  reuse: Reuse,
  /** False: the texts of the definition (`definitionFields`) are empty here, because its author has closed them. */
  isDefinitionShown: z.boolean(),
  /** The character that it was copied from, with the names of that moment. */
  forkOf: ForkOrigin.nullable(),
});
export type Character = z.output<typeof Character>;

const Tag = text(limits.tag);
/** An array, or the same as a JSON string (as forms send it). Anything else counts as no tags. */
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
/** A number, or its digits (as forms send it). */
export const EditRevision = z.union([Revision, text(16).regex(/^\d+$/).transform(Number).pipe(Revision)]);

const draft = {
  ...DraftTexts,
  ...DraftParts,
  tags: Tags.optional(),
  gender: Gender.optional(),
  isPublic: FormBoolean.optional(),
  reuse: Reuse.optional(),
  /** A data URL; in a form, a file. */
  image: text(limits.imageBodyBytes).nullish(),
  username: Claim,
} as const;

/** What an author types. Emptiness is checked by the service, in the documented order, with the documented sentences. */
export const CharacterDraft = z.object(draft);
export type CharacterDraft = z.output<typeof CharacterDraft>;

/** What an author changes: name and summary are required, whatever else is absent stays as it was. */
export const CharacterEdit = z.object({
  ...draft,
  /** Of the state that was edited. Without it the edit goes over whatever is there. */
  editRevision: EditRevision.optional(),
});
export type CharacterEdit = z.output<typeof CharacterEdit>;

export const CardVersion = z.object({
  n: z.number().int(),
  createdAt: Time,
  /** What differs from the version before; empty for the first. */
  changed: z.array(z.enum(cardContentFields)),
});
export type CardVersion = z.output<typeof CardVersion>;
