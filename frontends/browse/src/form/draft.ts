import { type CardParts, cardTextFields, type CardTexts, type genders, mapFields } from '@masque/contracts';
import type { Reuse } from '@masque/contracts/rules';

type GenderChoice = (typeof genders)[number];

export interface DraftFields extends CardTexts {
  tags: readonly string[];
  /** Typed but not added yet; becomes a tag on submit. */
  typedTag: string;
  gender: GenderChoice;
  isPublic: boolean;
  reuse: Reuse;
  /** A data URL. */
  image: { name: string; url: string } | null;
}

export interface FormDraft {
  fields: DraftFields;
  /** Parts of an imported card that the form doesn't show. */
  parts: Partial<CardParts>;
}

export const emptyFields: DraftFields = {
  ...mapFields(cardTextFields, () => ''),
  tags: [],
  typedTag: '',
  gender: '',
  isPublic: false,
  reuse: 'export',
  image: null,
};

/** In the documented order of the checks. */
export const checkedFields = [...cardTextFields, 'tags', 'image'] as const;
export type CheckedField = (typeof checkedFields)[number];
