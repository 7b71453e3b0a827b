import { z } from 'zod';
import { CharacterCard } from './character.ts';
import { byId, Claim, Flag, Id } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const exportFormats = ['png', 'json', 'charx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const MOST_IMPORTED = 100;

const Notes = z.array(z.object({ field: z.string(), message: z.string() }));

export const ImportReport = z.object({
  file: z.string(),
  name: z.string(),
  format: z.string().nullable(),
  spec: z.string().nullable(),
  characterId: Id.nullable(),
  read: Notes,
  repaired: Notes,
  /** Not used by Masque, but included in exports. */
  kept: Notes,
  dropped: Notes,
  cut: Notes,
  error: z.string().optional(),
  code: z.string().optional(),
});
export type ImportReport = z.output<typeof ImportReport>;

export const CardImport = z.object({
  characters: z.array(CharacterCard),
  reports: z.array(ImportReport),
});
export type CardImport = z.output<typeof CardImport>;

export const cardRoutes = defineRoutes({
  importCharacters: {
    method: 'POST',
    path: '/characters/import',
    auth: 'named',
    isIdempotent: true,
    summary: 'Creates private characters from card files (PNG, JPEG, WebP, JSON, YAML, CHARX, BYAF)',
    query: z.object({
      username: Claim,
      preview: Flag,
    }),
    body: z.object({}),
    multipart: 'files',
    mostFiles: MOST_IMPORTED,
    status: 201,
    nothingCreated: 'Preview: nothing was created',
    response: CardImport,
    errors: ['card.unreadable', 'request.broken_off'],
    errorFields: { 'card.unreadable': z.object({ reports: z.array(ImportReport) }) },
  },
  exportCharacter: {
    method: 'GET',
    path: '/characters/:id/export',
    auth: 'optional',
    summary:
      'Exports a character as a card file: for its author, or for everyone if it is public and its author allows exports',
    params: byId,
    query: z.object({
      username: Claim,
      format: z.enum(exportFormats).default('png'),
      /** For JSON only: a PNG holds both, CHARX is V3. */
      spec: z.enum(['v3', 'v2']).default('v3'),
    }),
    raw: 'always',
    fileTypes: ['image/png', 'application/json', 'application/zip'],
    response: z.unknown(),
    errors: ['character.not_found', 'character.export_refused', 'character.export_unfit'],
  },
});
