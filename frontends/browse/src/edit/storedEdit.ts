import { cardPartNames } from '@masque/contracts';
import { readJson, removeStored, storageKeys, writeJson } from '@masque/web-kit';
import { changedNames, type Content, pick } from '../compare/content.ts';
import { isRecord, isSomeFields } from '../form/isFields.ts';

/** Too large for browser storage. */
type Lost = 'image' | 'parts';

export interface StoredEdit {
  /** Revision of the edited state. */
  editRevision: number;
  /** ms */
  savedAt: number;
  mine: Partial<Content>;
  /** The edited fields before the edit; null if too large for browser storage. */
  base: Partial<Content> | null;
  lost: readonly Lost[];
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
  const image: Lost[] = changed.includes('image') ? ['image'] : [];
  const parts: Lost[] = withoutParts.length < withoutImage.length ? ['parts'] : [];
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
