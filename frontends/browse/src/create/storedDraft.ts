import { type CardParts, cardTextFields, genders } from '@masque/contracts';
import { readJson, removeStored, storageKeys, writeJson } from '@masque/web-kit';
import { type Draft, emptyFields } from './draft.ts';

/** What was too large for the browser to keep. */
type Lost = 'image' | 'parts';

export interface StoredDraft extends Draft {
  lost: readonly Lost[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

function isFields(value: unknown): value is Draft['fields'] {
  if (!isRecord(value)) return false;
  const { tags, gender, isPublic, image } = value;
  const isImage =
    image === null || (isRecord(image) && isText(image['name']) && String(image['url']).startsWith('data:image/'));
  return (
    cardTextFields.every((name) => isText(value[name])) &&
    Array.isArray(tags) &&
    tags.every(isText) &&
    genders.some((known) => known === gender) &&
    typeof isPublic === 'boolean' &&
    isImage
  );
}

/** Parts were checked when the card was read; the server checks them again. */
const isParts = (value: unknown): value is Partial<CardParts> => isRecord(value);

const isStored = (value: unknown): value is StoredDraft =>
  isRecord(value) && isFields(value['fields']) && isParts(value['parts']) && Array.isArray(value['lost']);

const isEmpty = ({ fields, parts }: Draft): boolean =>
  Object.keys(parts).length === 0 &&
  cardTextFields.every((name) => fields[name] === '') &&
  fields.tags.length === 0 &&
  fields.image === null &&
  fields.gender === emptyFields.gender &&
  fields.isPublic === emptyFields.isPublic;

export const forgetDraft = (username: string): void => removeStored(storageKeys.characterDraft(username));

/** Keeps what was written until it is created: all of it, or without what is too large for the browser. */
export function storeDraft(username: string, draft: Draft): void {
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

export const storedDraft = (username: string): StoredDraft | null =>
  readJson(storageKeys.characterDraft(username), isStored);
