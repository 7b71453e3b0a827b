import { cardPartNames, type Character } from '@masque/contracts';
import { isRecord, readJson, removeStored, storageKeys, writeJson } from '@masque/web-kit';
import { changedNames, type Content, contentOf, pick } from '../compare/content.ts';
import { isSomeFields } from '../form/isFields.ts';
import { type DraftMerge, mergeEdits } from './merge.rules.ts';

/** Too large for browser storage. */
type DroppedPart = 'image' | 'parts';

interface StoredEdit {
  /** Revision of the edited state. */
  editRevision: number;
  /** ms */
  savedAt: number;
  mine: Partial<Content>;
  /** The edited fields before the edit; null if too large for browser storage. */
  base: Partial<Content> | null;
  lost: readonly DroppedPart[];
}

/** Checked when typed or loaded; the server checks again. */
const isStored = (value: unknown): value is StoredEdit =>
  isRecord(value) &&
  typeof value['editRevision'] === 'number' &&
  typeof value['savedAt'] === 'number' &&
  isSomeFields(value['mine']) &&
  (value['base'] === null || isSomeFields(value['base'])) &&
  Array.isArray(value['lost']);

const keyOf = (username: string, id: string) => storageKeys.characterEdit(`${username}:${id}`);

export const forgetEdit = (username: string, id: string): void => removeStored(keyOf(username, id));
export const storedEdit = (username: string, id: string): StoredEdit | null => readJson(keyOf(username, id), isStored);

export interface EditOrigin {
  editRevision: number;
  content: Content;
}

/** Stores the changed fields, without the parts that exceed browser storage. */
export function storeEdit(
  username: string,
  id: string,
  { editRevision, content: base }: EditOrigin,
  written: Content,
): void {
  const changed = changedNames(base, written);
  if (changed.length === 0) return forgetEdit(username, id);
  const isPart = (name: string) => cardPartNames.some((part) => part === name);
  const withoutImage = changed.filter((name) => name !== 'image');
  const withoutParts = withoutImage.filter((name) => !isPart(name));
  const image: DroppedPart[] = changed.includes('image') ? ['image'] : [];
  const parts: DroppedPart[] = withoutParts.length < withoutImage.length ? ['parts'] : [];
  const attempts = [
    { names: changed, lost: [], hasBase: true },
    { names: withoutImage, lost: image, hasBase: true },
    { names: withoutImage, lost: image, hasBase: false },
    { names: withoutParts, lost: [...image, ...parts], hasBase: true },
  ].map(({ names, lost, hasBase }): StoredEdit => {
    const kept = hasBase ? pick(base, names) : null;
    return { editRevision, savedAt: Date.now(), mine: pick(written, names), base: kept, lost };
  });
  if (!attempts.some((attempt) => writeJson(keyOf(username, id), attempt))) forgetEdit(username, id);
}

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
