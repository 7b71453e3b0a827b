import { readJson, removeStored, storageKeys, writeJson } from '@masque/web-kit';
import type { PersonaFields } from './personaFields.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

const isFields = (value: unknown): value is PersonaFields =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  isText(value.name) &&
  'description' in value &&
  isText(value.description) &&
  'examples' in value &&
  isText(value.examples) &&
  'image' in value &&
  (value.image === null || isText(value.image));

/** `of` is the persona's id, or `new`. */
export const storedPersona = (of: string): PersonaFields | null => readJson(storageKeys.personaDraft(of), isFields);

export const forgetPersona = (of: string): void => removeStored(storageKeys.personaDraft(of));

/** Falls back to the previous picture if the new one exceeds storage. */
export function storePersona(of: string, fields: PersonaFields, imageBefore: string | null): void {
  const key = storageKeys.personaDraft(of);
  if (!writeJson(key, fields) && !writeJson(key, { ...fields, image: imageBefore })) forgetPersona(of);
}
