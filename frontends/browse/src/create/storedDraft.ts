import type { CardParts } from '@masque/contracts';
import { isRecord, readJson, removeStored, storageKeys, writeJson } from '@masque/web-kit';
import { changedNames, typedContent } from '../compare/content.ts';
import { emptyFields, type FormDraft } from '../form/draft.ts';
import { isFields } from '../form/isFields.ts';

/** Too large for browser storage. */
type DroppedPart = 'image' | 'parts';

export interface StoredDraft extends FormDraft {
  lost: readonly DroppedPart[];
}

/** Checked when the card was read; the server checks again. */
const isParts = (value: unknown): value is Partial<CardParts> => isRecord(value);

/** The draft may have been stored before a field existed. */
const completed = (fields: unknown) => (isRecord(fields) ? { ...emptyFields, ...fields } : fields);

const isStored = (value: unknown): value is StoredDraft =>
  isRecord(value) && isFields(completed(value['fields'])) && isParts(value['parts']) && Array.isArray(value['lost']);

const contentIn = (draft: FormDraft) => typedContent(draft, { image: null });
const emptyContent = contentIn({ fields: emptyFields, parts: {} });

const isEmpty = (draft: FormDraft): boolean =>
  draft.fields.typedTag === '' && changedNames(emptyContent, contentIn(draft)).length === 0;

export const forgetDraft = (username: string): void => removeStored(storageKeys.characterDraft(username));

export function storeDraft(username: string, draft: FormDraft): void {
  if (isEmpty(draft)) return forgetDraft(username);
  const { fields, parts } = draft;
  const withoutImage = { ...fields, image: null };
  const image: DroppedPart[] = fields.image ? ['image'] : [];
  const attempts: StoredDraft[] = [
    { fields, parts, lost: [] },
    { fields: withoutImage, parts, lost: image },
    { fields: withoutImage, parts: {}, lost: [...image, 'parts'] },
  ];
  const key = storageKeys.characterDraft(username);
  if (!attempts.some((attempt) => writeJson(key, attempt))) forgetDraft(username);
}

export function storedDraft(username: string): StoredDraft | null {
  const stored = readJson(storageKeys.characterDraft(username), isStored);
  return stored && { ...stored, fields: { ...emptyFields, ...stored.fields } };
}
