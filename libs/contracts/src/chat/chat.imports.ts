import { z } from 'zod';
import { byId, Id, limits, text, Time } from '../common.ts';
import { ExportedThing } from '../gateway/export.ts';
import { promptShapes } from './chat.connections.ts';
import { defineRoutes } from '../route/define.routes.ts';

/**
 * The call that an item becomes, in the viewer's name. `character` and `chat` hold a file, the others the JSON body of
 * that call (`regex`, `quick_replies`: scripts and sets that are appended; `settings`: lorebook settings; `chat_details`: title, lorebooks, persona and background;
 * `collection`: a name and characters, of which those that weren't imported are left out).
 */
export const importKinds = [
  'character',
  'lorebook',
  'persona',
  'preset',
  'profile',
  'regex',
  'quick_replies',
  'settings',
  'chat',
  'chat_details',
  'use',
  'lock',
  'favorite',
  'collection',
  'default_persona',
  'background',
  'default_background',
] as const;
export type ImportKind = (typeof importKinds)[number];
export { itemRef } from '../rules/import.rules.ts';

const Hash = z
  .string()
  .length(64)
  .regex(/^[0-9a-f]*$/);

export const ImportItemDraft = z.object({
  kind: z.enum(importKinds),
  /** Path in the folder, for the report. */
  name: text(limits.importName).min(1),
  /** At most; a larger file is refused. */
  bytes: z.number().int().min(0).max(limits.uploadBodyBytes),
  /** SHA-256 of the file in the folder, in hexadecimal: how a later scan knows that it is here. */
  hash: Hash.optional(),
  /** `chat`: its character. `chat_details`: the chat. `use`: the lorebook. `lock` and `favorite`: the character. An id, or `item:n` of an earlier item; so is a branch's `parent`, ignored if that wasn't imported. */
  target: Id.optional(),
  parent: Id.optional(),
});
export type ImportItemDraft = z.output<typeof ImportItemDraft>;

/** JSON of a `profile`; `source` and `url` as SillyTavern has them. Never a key. */
export const ImportedProfile = z.object({
  name: text(100).min(1),
  source: text(60),
  url: text(500).nullable(),
  model: text(200).nullable(),
  presetId: Id.nullable(),
  /** Name of a preset, if `presetId` is null. */
  preset: text(limits.presetName).nullable(),
  stop: z.array(text(500).min(1)).max(64),
  replyStart: text(1_000),
  shape: z.enum(promptShapes),
  text: z
    .object({
      instruct: text(limits.instructTemplate).nullable(),
      context: text(limits.instructTemplate).nullable(),
      prefix: text(100),
      suffix: text(100),
    })
    .nullable()
    .default(null),
  isSelected: z.boolean().default(false),
});
export type ImportedProfile = z.output<typeof ImportedProfile>;

export const importItemStates = ['waiting', 'uploaded', 'done', 'failed', 'undone', 'kept'] as const;
export type ImportItemState = (typeof importItemStates)[number];

export const importStates = ['uploading', 'running', 'done', 'canceled', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

export const ImportItem = z.object({
  n: z.number().int(),
  kind: z.enum(importKinds),
  name: z.string(),
  state: z.enum(importItemStates),
  createdId: Id.nullable(),
  problem: z.string().nullable(),
  notes: z.array(z.string()).max(100),
});
export type ImportItem = z.output<typeof ImportItem>;

const Count = z.number().int();

export const FolderImport = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(importStates),
  createdAt: Time,
  undoUntil: Time.nullable(),
  problem: z.string().nullable(),
  counts: z.object({
    waiting: Count,
    uploaded: Count,
    done: Count,
    failed: Count,
    undone: Count,
    kept: Count,
  } satisfies Record<ImportItemState, typeof Count>),
});
export type FolderImport = z.output<typeof FolderImport>;

/** Items that changed after `after`, oldest change first; `after` of the next call is `revision`. */
export const ImportProgress = z.object({
  import: FolderImport,
  items: z.array(ImportItem).max(limits.importPage),
  revision: z.number().int(),
});
export type ImportProgress = z.output<typeof ImportProgress>;

export const importRoutes = defineRoutes({
  createImport: {
    method: 'POST',
    path: '/imports',
    auth: 'named',
    isIdempotent: true,
    summary:
      'Begins an import of many things. Items are carried out in the order of the list, so those that others name come first',
    body: z.object({
      name: text(limits.importName).min(1),
      items: z.array(ImportItemDraft).min(1).max(limits.importItems),
    }),
    status: 201,
    response: FolderImport,
    errors: ['import.too_many', 'import.too_large', 'import.same_files'],
  },
  listImports: {
    method: 'GET',
    path: '/imports',
    auth: 'named',
    summary: "Lists the viewer's imports, newest first",
    response: z.object({ imports: z.array(FolderImport) }),
  },
  getImport: {
    method: 'GET',
    path: '/imports/:id',
    auth: 'named',
    summary: 'Returns how far an import is, and the items that changed after a revision',
    params: byId,
    query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
    response: ImportProgress,
    errors: ['import.not_found'],
  },
  findImported: {
    method: 'POST',
    path: '/imports/found',
    auth: 'named',
    summary:
      'Returns which files were imported before and still exist, by their hash, and which of the things that files are copies of exist',
    body: z.object({
      hashes: z.array(Hash).max(limits.importItems),
      things: z.array(ExportedThing).max(limits.importItems).default([]),
    }),
    response: z.object({
      found: z.array(z.object({ hash: Hash, kind: z.enum(importKinds), id: Id })),
      things: z.array(ExportedThing),
    }),
  },
  uploadImportFiles: {
    method: 'POST',
    path: '/imports/:id/files',
    auth: 'named',
    summary: 'Uploads items: each file is named by the number of its item. Files that arrived before are replaced',
    params: byId,
    body: z.object({}),
    multipart: 'files',
    mostFiles: limits.importFilesAtOnce,
    response: z.object({ received: z.array(z.number().int()) }),
    errors: [
      'import.not_found',
      'import.started',
      'import.unknown_item',
      'import.item_too_large',
      'request.broken_off',
    ],
  },
});
