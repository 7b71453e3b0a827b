import { z } from 'zod';
import { byId, Id, limits, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';
import { FolderImport, ImportItem, importStates } from './chat.imports.ts';

const ids = byId.extend({ n: z.coerce.number().int().min(0) });
const internal = { auth: 'user', internal: true, whileSuspended: true } as const;
const State = z.object({ state: z.enum(importStates) });
/** JSON in which the gateway notes how to undo the item. */
const Undo = text(100_000).nullable();
const Sentence = text(limits.importSentence);

export const ImportTask = ImportItem.pick({ n: true, kind: true, name: true, createdId: true }).extend({
  creationId: Id,
  target: Id.nullable(),
  parent: Id.nullable(),
  /** The target is an item of the same import. */
  isTargetNew: z.boolean(),
  undo: Undo,
  doneAt: Time.nullable(),
});
export type ImportTask = z.output<typeof ImportTask>;

export const ImportOutcome = ImportItem.pick({ state: true, createdId: true }).extend({
  problem: Sentence.nullable(),
  notes: z.array(Sentence).max(100),
  undo: Undo,
});
export type ImportOutcome = z.output<typeof ImportOutcome>;

export const importTaskRoutes = defineRoutes({
  moveImport: {
    ...internal,
    method: 'POST',
    path: '/internal/imports/:id/state',
    summary: 'Starts, cancels or undoes an import',
    params: byId,
    body: z.object({ to: z.enum(['running', 'canceled', 'undoing']), problem: Sentence.optional() }),
    response: FolderImport,
    errors: ['import.not_found', 'import.ended', 'import.not_undoable'],
  },
  takeImportTasks: {
    ...internal,
    method: 'POST',
    path: '/internal/imports/:id/tasks',
    summary: 'Returns the next items of one kind to carry out or to undo; without any, the import has ended',
    params: byId,
    response: State.extend({ tasks: z.array(ImportTask).max(limits.importTasks) }),
    errors: ['import.not_found'],
  },
  readImportFile: {
    ...internal,
    method: 'GET',
    path: '/internal/imports/:id/items/:n/file',
    summary: "Returns an item's file, with the ids of the things it names",
    params: ids,
    raw: 'always',
    response: z.unknown(),
    errors: ['import.not_found', 'import.unknown_item', 'import.reference_failed'],
  },
  planImportItem: {
    ...internal,
    method: 'POST',
    path: '/internal/imports/:id/items/:n/plan',
    summary: 'Notes how to undo an item, before it changes something',
    params: ids,
    body: z.object({ undo: Undo }),
    response: State,
    errors: ['import.not_found'],
  },
  saveImportOutcome: {
    ...internal,
    method: 'POST',
    path: '/internal/imports/:id/items/:n/outcome',
    summary: 'Saves what became of an item',
    params: ids,
    body: ImportOutcome,
    response: State,
    errors: ['import.not_found'],
  },
  findUse: {
    ...internal,
    method: 'GET',
    path: '/internal/uses/:id',
    summary: "Returns whether the viewer's chats, also begun ones, use a lorebook or a persona",
    params: byId,
    /** `since`: then also whether messages were sent as the persona. */
    query: z.object({ since: Time.max(40).optional() }),
    response: z.object({ isUsed: z.boolean() }),
  },
  listStalledImports: {
    ...internal,
    auth: 'optional',
    method: 'GET',
    path: '/internal/stalled-imports',
    summary: 'Lists imports that should be running but have made no progress for a while',
    response: z.object({ imports: z.array(z.object({ importId: Id, userId: Id })) }),
  },
});
