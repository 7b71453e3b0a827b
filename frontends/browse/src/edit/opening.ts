import type { Character } from '@masque/contracts';
import { changedNames, contentOf } from '../compare/content.ts';
import { mergeEdits, type DraftMerge } from './merge.rules.ts';
import { type EditOrigin, type StoredEdit, storedEdit } from './storedEdit.ts';

export interface EditOpening {
  edit: StoredEdit;
  merge: DraftMerge;
  isStale: boolean;
  origin: EditOrigin;
}

export function openEdit(username: string, character: Character): EditOpening | null {
  const edit = storedEdit(username, character.id);
  if (!edit) return null;
  const newer = contentOf(character);
  const { editRevision } = edit;
  const isStale = editRevision !== character.editRevision;
  const origin = { editRevision, content: { ...newer, ...edit.base } };
  const mine = { ...newer, ...edit.mine };
  if (!isStale) return { edit, isStale, origin, merge: mergeEdits(newer, mine, newer) };
  // Without the base, every difference counts as a conflict.
  const merge = edit.base
    ? mergeEdits(origin.content, mine, newer)
    : { content: mine, conflicts: changedNames(newer, mine), taken: [] };
  return { edit, isStale, origin, merge };
}
