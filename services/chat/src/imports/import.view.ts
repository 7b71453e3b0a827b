import type { FolderImport, ImportItem, ImportTask } from '@masque/contracts';
import { nthId } from '@masque/service-kit/transfers';
import type { ImportItemRow, ImportRow } from './import.row.ts';
import { refIn } from './import.rules.ts';

export const toFolderImport = (
  { _id, name, state, createdAt, undoUntil, problem }: ImportRow,
  counts: FolderImport['counts'],
): FolderImport => ({
  id: _id,
  name,
  state,
  createdAt: createdAt.toISOString(),
  undoUntil: undoUntil?.toISOString() ?? null,
  problem,
  counts,
});

export const toImportItem = ({ n, kind, name, state, createdId, problem, notes }: ImportItemRow): ImportItem => ({
  n,
  kind,
  name,
  state,
  createdId,
  problem,
  notes: state === 'undone' ? [] : notes,
});

export const toImportTask = (
  { importId, n, kind, name, createdId, undo, doneAt, target: given }: ImportItemRow,
  { target, parent }: Pick<ImportTask, 'target' | 'parent'>,
): ImportTask => ({
  n,
  kind,
  name,
  createdId,
  creationId: nthId(importId, n + 1),
  target,
  parent,
  isTargetNew: refIn(given) !== undefined,
  undo,
  doneAt: doneAt?.toISOString() ?? null,
});
