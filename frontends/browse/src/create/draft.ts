import {
  type CardParts,
  cardTextFields,
  type CardTextField,
  type CardTexts,
  errors,
  type genders,
  mapFields,
} from '@masque/contracts';
import { missingText } from '@masque/contracts/rules';

export type Gender = (typeof genders)[number];

/** The form of the Create page. */
export interface Draft extends CardTexts {
  tags: readonly string[];
  gender: Gender;
  isPublic: boolean;
  /** A data URL. */
  image: { name: string; url: string } | null;
  /** What an imported card brought along that the form does not show. */
  parts: Partial<CardParts>;
}

export const emptyDraft: Draft = {
  ...mapFields(cardTextFields, () => ''),
  tags: [],
  gender: '',
  isPublic: false,
  image: null,
  parts: {},
};

export interface Problem {
  field: CardTextField | null;
  message: string;
}

/** The first thing that keeps the draft from being sent, in the documented order; null when it may go. */
export function problemOf(draft: Draft, username: string | null): Problem | null {
  if (!username) return { field: null, message: errors['character.username_missing'].message };
  const missing = missingText(draft);
  return missing && { field: missing.field, message: errors[missing.code].message };
}

export const isTouched = (draft: Draft): boolean =>
  draft.tags.length > 0 || cardTextFields.some((field) => draft[field].trim() !== '');
