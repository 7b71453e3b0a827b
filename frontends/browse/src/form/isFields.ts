import { cardTextFields, genders } from '@masque/contracts';
import { reuses } from '@masque/contracts/rules';
import { isRecord } from '@masque/web-kit';
import type { DraftFields } from './draft.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...Object.fromEntries(cardTextFields.map((name) => [name, isText])),
  typedTag: isText,
  tags: (value) => Array.isArray(value) && value.every(isText),
  gender: (value) => genders.some((known) => known === value),
  isPublic: (value) => typeof value === 'boolean',
  reuse: (value) => reuses.some((known) => known === value),
  image: (value) => value === null || (isRecord(value) && isText(value['name']) && isText(value['url'])),
};

export const isSomeFields = (value: unknown): value is Partial<DraftFields> =>
  isRecord(value) && Object.entries(checks).every(([name, accepts]) => !(name in value) || accepts(value[name]));

export const isFields = (value: unknown): value is DraftFields =>
  isSomeFields(value) && Object.keys(checks).every((name) => name in value);
