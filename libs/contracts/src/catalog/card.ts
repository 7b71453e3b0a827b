import { z } from 'zod';
import { BoundedJson } from '../bounded-json.ts';
import { cardFields, cardTextFields, type CardTextField, mapFields } from './card.fields.ts';
import { limits, text } from '../common.ts';
import { Lorebook } from './lorebook.ts';

export const cardBounds = { greetings: 200, greeting: 20_000, languages: 50, sources: 200, assets: 1_000 } as const;

export const MAX_DEPTH = 10_000;

const Greetings = z.array(text(cardBounds.greeting)).max(cardBounds.greetings);
const Seconds = z.number().min(0).max(1e12);

const Asset = z.object({
  type: text(100).default(''),
  /** `https:`, `data:`, `embeded://path` (sic), `__asset:path` or `ccdefault:`. */
  uri: text(limits.cardBytes).default(''),
  name: text(500).default(''),
  ext: text(50).default(''),
  unknown: BoundedJson.default({}),
});

const DepthPrompt = z.object({
  prompt: text(20_000),
  depth: z.number().int().min(0).max(MAX_DEPTH).default(4),
  role: z.enum(['system', 'user', 'assistant']).default('system'),
});

/** Source: formats.md, sections 2 to 4. */
const parts = {
  alternateGreetings: Greetings,
  groupOnlyGreetings: Greetings,
  /** Keyed by ISO 639-1 language. */
  creatorNotesByLanguage: z
    .record(text(35), text(cardFields.creatorNotes.max))
    .refine((notes) => Object.keys(notes).length <= cardBounds.languages, 'too many languages')
    .meta({ maxProperties: cardBounds.languages })
    .nullable(),
  depthPrompt: DepthPrompt.nullable(),
  lorebook: Lorebook.nullable(),
  source: z.array(text(2_000)).max(cardBounds.sources).nullable(),
  assets: z.array(Asset).max(cardBounds.assets).nullable(),
  /** Unix seconds, as in card files; 0: unknown. */
  creationDate: Seconds.nullable(),
  modificationDate: Seconds.nullable(),
  extensions: BoundedJson,
} as const;

export type CardPart = keyof typeof parts;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal are the keys of its type
export const cardPartNames = Object.keys(parts) as CardPart[];

const { alternateGreetings, groupOnlyGreetings, extensions, ...nullable } = parts;
export const CardParts = z.object({
  alternateGreetings: alternateGreetings.default([]),
  groupOnlyGreetings: groupOnlyGreetings.default([]),
  creatorNotesByLanguage: nullable.creatorNotesByLanguage.default(null),
  depthPrompt: nullable.depthPrompt.default(null),
  lorebook: nullable.lorebook.default(null),
  source: nullable.source.default(null),
  assets: nullable.assets.default(null),
  creationDate: nullable.creationDate.default(null),
  modificationDate: nullable.modificationDate.default(null),
  extensions: extensions.default({}),
});
export type CardParts = z.output<typeof CardParts>;

export const OptionalParts = z.object(parts).partial();

/** No bounds, so that lowering a limit can't make stored cards unreadable. */
export const CardTextsShape = mapFields(cardTextFields, () => z.string().default(''));

export const Card = z.object({ ...CardTextsShape, ...CardParts.shape });
export type Card = z.output<typeof Card>;

export const emptyCard: Card = Card.parse({});

export type CardContentField = CardTextField | CardPart;
export const cardContentFields: readonly CardContentField[] = [...cardTextFields, ...cardPartNames];

export const cardIdOf = (characterId: string, version: number): string => `${characterId}:${version}`;

export const cardBytes = (card: Card): number => new TextEncoder().encode(JSON.stringify(card)).length;

const orJson = <S extends z.ZodType>(schema: S) =>
  z.union([schema, text(limits.cardBytes).transform(fromJson).pipe(schema)]);

function fromJson(value: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(value);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
}

/** An absent text or part is empty in a new character and unchanged in an edit. */
export const DraftTexts = mapFields(cardTextFields, (field) => text(cardFields[field].max).optional());
export const DraftParts = {
  alternateGreetings: orJson(parts.alternateGreetings).optional(),
  groupOnlyGreetings: orJson(parts.groupOnlyGreetings).optional(),
  creatorNotesByLanguage: orJson(parts.creatorNotesByLanguage).optional(),
  depthPrompt: orJson(parts.depthPrompt).optional(),
  lorebook: orJson(parts.lorebook).optional(),
  source: orJson(parts.source).optional(),
  assets: orJson(parts.assets).optional(),
  creationDate: orJson(parts.creationDate).optional(),
  modificationDate: orJson(parts.modificationDate).optional(),
  extensions: orJson(parts.extensions).optional(),
} as const satisfies Record<CardPart, z.ZodType>;
