import { type CardParts, cardTextFields, type CardTexts, type genders, mapFields } from '@masque/contracts';
import type { Reuse } from '@masque/contracts/rules';

export type Gender = (typeof genders)[number];

/** What the form shows, by the contract's names. */
export interface DraftFields extends CardTexts {
  tags: readonly string[];
  /** Typed as a tag and not added yet: it is one once the form is sent. */
  typedTag: string;
  gender: Gender;
  isPublic: boolean;
  reuse: Reuse;
  /** A data URL. */
  image: { name: string; url: string } | null;
}

/** A character that is being written. */
export interface Draft {
  fields: DraftFields;
  /** What an imported card brought along that the form does not show. */
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

/** The fields that a problem can name, in the documented order of the checks. */
export const checkedFields = [...cardTextFields, 'tags', 'image'] as const;
export type CheckedField = (typeof checkedFields)[number];
