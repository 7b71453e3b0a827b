import { z } from 'zod';
import { CharacterCard } from './character.ts';
import { Claim, Flag, Id } from './common.ts';
import { defineRoutes } from './route.ts';

/** Kinds of card files that a character can be saved as. */
export const exportFormats = ['png', 'json', 'charx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Files that one import may carry; each is a card of at most `limits.uploadBodyBytes`. */
export const MOST_IMPORTED = 100;

const Notes = z.array(z.object({ field: z.string(), message: z.string() }));

/** What became of one file, field by field, in sentences for people. */
export const ImportReport = z.object({
  /** As it was named where it came from. */
  file: z.string(),
  /** Of the card; empty when none could be read. */
  name: z.string(),
  format: z.string().nullable(),
  spec: z.string().nullable(),
  /** What it became; null for a preview, and when it failed. */
  characterId: Id.nullable(),
  read: Notes,
  repaired: Notes,
  /** Has no place here, and comes back in exports. */
  kept: Notes,
  /** Comes back in no export. */
  dropped: Notes,
  /** What is not whole in the character. */
  cut: Notes,
  /** Why no character was made of it. */
  error: z.string().optional(),
  /** Code of that error. */
  code: z.string().optional(),
});
export type ImportReport = z.output<typeof ImportReport>;

export const CardImport = z.object({
  /** Those that were made, in the order of their files; none in a preview. */
  characters: z.array(CharacterCard),
  /** One for each file, and a last one when the request broke off after others were read. */
  reports: z.array(ImportReport),
});
export type CardImport = z.output<typeof CardImport>;

/** Characters as card files. */
export const cardRoutes = defineRoutes({
  importCharacters: {
    method: 'POST',
    path: '/characters/import',
    auth: 'named',
    isIdempotent: true,
    summary: 'Makes private characters of card files (PNG, JPEG, WebP, JSON, YAML, CHARX, BYAF)',
    query: z.object({
      username: Claim,
      /** Only says what would be read. */
      preview: Flag,
    }),
    claim: 'username',
    body: z.object({}),
    multipart: 'files',
    mostFiles: MOST_IMPORTED,
    status: 201,
    nothingCreated: 'What would be read, in a preview',
    response: CardImport,
    errors: ['card.unreadable', 'request.broken_off'],
    errorFields: { 'card.unreadable': z.object({ reports: z.array(ImportReport) }) },
  },
  exportCharacter: {
    method: 'GET',
    path: '/characters/:id/export',
    auth: 'optional',
    summary: 'A character as a card file, for its author, and for everybody when it is public and its author lets them',
    params: z.object({ id: Id }),
    query: z.object({
      username: Claim,
      format: z.enum(exportFormats).default('png'),
      /** Of JSON; a PNG holds both, CHARX is V3. */
      spec: z.enum(['v3', 'v2']).default('v3'),
    }),
    claim: 'username',
    raw: 'always',
    fileTypes: ['image/png', 'application/json', 'application/zip'],
    response: z.unknown(),
    errors: ['character.not_found', 'character.export_refused', 'character.export_unfit'],
  },
});
