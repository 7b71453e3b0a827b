import { cardPartNames } from '@masque/contracts';
import { readJson, removeStored, storageKeys, writeJson } from '@masque/web-kit';
import { changedNames, type Content, pick } from '../compare/content.ts';
import { isRecord, isSomeFields } from '../form/isFields.ts';

/** What was too large for the browser to keep. */
type Lost = 'image' | 'parts';

/** What an author changed and did not save. */
export interface StoredEdit {
  /** Of the state that was edited. */
  editRevision: number;
  /** Milliseconds. */
  savedAt: number;
  mine: Partial<Content>;
  /** The same in the state that was edited; null: too large to be kept as well. */
  base: Partial<Content> | null;
  lost: readonly Lost[];
}

/** Parts were checked when they were typed or loaded; the server checks them again. */
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

/** The state that an edit began with. */
export interface EditOrigin {
  editRevision: number;
  content: Content;
}

/** Keeps what differs from the origin: all of it, or without what is too large for the browser. */
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
