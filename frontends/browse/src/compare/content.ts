import { type CardParts, cardPartNames, cardTextFields, type Character, mapFields } from '@masque/contracts';
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

export function contentOf(character: Character): Content {
  const { image, tags, gender, isPublic, reuse } = character;
  const present = cardPartNames.filter((name) => character[name] !== undefined);
  const parts: Partial<CardParts> = Object.fromEntries(present.map((name) => [name, character[name]]));
  const texts = mapFields(cardTextFields, (field) => character[field]);
  return { ...texts, ...parts, tags, gender, isPublic, reuse, image: image === null ? null : { name: '', url: image } };
}

const isChosen = (image: Content['image']) => image?.url.startsWith('data:') === true;

/** Includes the picture only if it was chosen in the form. */
export function draftOf(content: Content): FormDraft {
  const { image, tags, gender, isPublic, reuse } = content;
  const present = cardPartNames.filter((name) => content[name] !== undefined);
  const parts: Partial<CardParts> = Object.fromEntries(present.map((name) => [name, content[name]]));
  const texts = mapFields(cardTextFields, (field) => content[field]);
  const chosen = isChosen(image) ? image : null;
  return { fields: { ...texts, tags, typedTag: '', gender, isPublic, reuse, image: chosen }, parts };
}

export const typedContent = ({ fields, parts }: FormDraft, shown: Pick<Content, 'image'>): Content => {
  const { typedTag: _, ...held } = fields;
  return { ...held, ...parts, image: fields.image ?? shown.image };
};

/** Values come from JSON and are replaced, never mutated. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export const changedNames = (before: Content, after: Content): ContentName[] =>
  contentNames.filter((name) => !isSame(before[name], after[name]));

export const pick = (content: Content, names: readonly ContentName[]): Partial<Content> =>
  Object.fromEntries(names.map((name) => [name, content[name]]));
