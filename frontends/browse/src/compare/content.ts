import {
  type CardParts,
  cardPartNames,
  cardTextFields,
  type CardTexts,
  type Character,
  mapFields,
} from '@masque/contracts';
import type { FormDraft, DraftFields } from '../form/draft.ts';

/** A picture that wasn't chosen in this form has no file name. */
export type Content = Omit<DraftFields, 'typedTag'> & Partial<CardParts>;
export type ContentName = keyof Content;

export const contentNames: readonly ContentName[] = [
  'image',
  ...cardTextFields,
  'tags',
  'gender',
  'isPublic',
  'reuse',
  ...cardPartNames,
];

const textsOf = (card: CardTexts): CardTexts => mapFields(cardTextFields, (field) => card[field]);

function partsOf(card: Partial<CardParts>): Partial<CardParts> {
  const present = cardPartNames.filter((name) => card[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, card[name]]));
}

export function contentOf(character: Character): Content {
  const { image, tags, gender, isPublic, reuse } = character;
  const shown = image === null ? null : { name: '', url: image };
  return { ...textsOf(character), ...partsOf(character), tags, gender, isPublic, reuse, image: shown };
}

export function draftOf(content: Content): FormDraft {
  const { image, tags, gender, isPublic, reuse } = content;
  // Only a picture chosen in the form is a data URL.
  const chosen = image?.url.startsWith('data:') ? image : null;
  const fields = { ...textsOf(content), tags, typedTag: '', gender, isPublic, reuse, image: chosen };
  return { fields, parts: partsOf(content) };
}

export const typedContent = ({ fields, parts }: FormDraft, shown: Pick<Content, 'image'>): Content => {
  const { typedTag: _, ...written } = fields;
  return { ...written, ...parts, image: fields.image ?? shown.image };
};

/** Values come from JSON and are replaced, never mutated. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export const changedNames = (before: Content, after: Content): ContentName[] =>
  contentNames.filter((name) => !isSame(before[name], after[name]));

export const pick = (content: Content, names: readonly ContentName[]): Partial<Content> =>
  Object.fromEntries(names.map((name) => [name, content[name]]));
