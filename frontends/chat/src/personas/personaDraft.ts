import { readJson, removeStored, storageKeys, writeJson } from '@masque/web-kit';
import { hasTexts } from '../records.ts';
import type { PersonaFields } from './personaFields.ts';

const isFields = (value: unknown): value is PersonaFields =>
  hasTexts(value, 'name', 'description', 'examples') &&
  'image' in value &&
  (value.image === null || typeof value.image === 'string');

/** `of` is the persona's id, or `new`. */
export const readPersonaDraft = (of: string): PersonaFields | null => readJson(storageKeys.personaDraft(of), isFields);

export const removePersonaDraft = (of: string): void => removeStored(storageKeys.personaDraft(of));

/** Falls back to the previous picture if the new one exceeds storage. */
export function writePersonaDraft(of: string, fields: PersonaFields, imageBefore: string | null): void {
  const key = storageKeys.personaDraft(of);
  if (!writeJson(key, fields) && !writeJson(key, { ...fields, image: imageBefore })) removePersonaDraft(of);
}
