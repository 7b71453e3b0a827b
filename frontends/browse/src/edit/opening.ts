import type { Character } from '@masque/contracts';
import { changedNames, contentOf } from '../compare/content.ts';
import { mergeEdits, type Merge } from './merge.rules.ts';
import { type EditOrigin, type StoredEdit, storedEdit } from './storedEdit.ts';

/** An unsaved edit that is brought back onto the character as it is now. */
export interface Opening {
  edit: StoredEdit;
  merge: Merge;
  /** The character has changed since. */
  isStale: boolean;
  origin: EditOrigin;
}

export function openEdit(username: string, character: Character): Opening | null {
  const edit = storedEdit(username, character.id);
  if (!edit) return null;
  const newer = contentOf(character);
  const { editRevision } = edit;
  const isStale = editRevision !== character.editRevision;
  const origin = { editRevision, content: { ...newer, ...edit.base } };
  const mine = { ...newer, ...edit.mine };
  if (!isStale) return { edit, isStale, origin, merge: mergeEdits(newer, mine, newer) };
  // Without what it was, whatever differs now counts as changed by both.
  const merge = edit.base
    ? mergeEdits(origin.content, mine, newer)
    : { content: mine, conflicts: changedNames(newer, mine), taken: [] };
  return { edit, isStale, origin, merge };
}
