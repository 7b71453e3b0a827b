import { type CardParts, cardTextFields } from '@masque/contracts';
import { readJson, removeStored, storageKeys, writeJson } from '@masque/web-kit';
import { type FormDraft, emptyFields } from '../form/draft.ts';
import { isFields, isRecord } from '../form/isFields.ts';

/** Too large for browser storage. */
type Lost = 'image' | 'parts';

export interface StoredDraft extends FormDraft {
  lost: readonly Lost[];
}

/** Checked when the card was read; the server checks again. */
const isParts = (value: unknown): value is Partial<CardParts> => isRecord(value);

/** The draft may have been stored before a field existed. */
const completed = (fields: unknown) => (isRecord(fields) ? { ...emptyFields, ...fields } : fields);

const isStored = (value: unknown): value is StoredDraft =>
  isRecord(value) && isFields(completed(value['fields'])) && isParts(value['parts']) && Array.isArray(value['lost']);

const isEmpty = ({ fields, parts }: FormDraft): boolean =>
  Object.keys(parts).length === 0 &&
  cardTextFields.every((name) => fields[name] === '') &&
  fields.tags.length === 0 &&
  fields.typedTag === '' &&
  fields.image === null &&
  fields.gender === emptyFields.gender &&
  fields.isPublic === emptyFields.isPublic &&
  fields.reuse === emptyFields.reuse;

export const forgetDraft = (username: string): void => removeStored(storageKeys.characterDraft(username));

export function storeDraft(username: string, draft: FormDraft): void {
  if (isEmpty(draft)) return forgetDraft(username);
  const { fields, parts } = draft;
  const withoutImage = { ...fields, image: null };
  const image: Lost[] = fields.image ? ['image'] : [];
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
