import type { ErrorCode } from './errors.ts';
import { isVisible } from './rules/line.rules.ts';

/** Where the Create and Edit pages show a field. */
export type FormPart = 'basic' | 'details' | 'attributes' | 'advanced';

export interface CardField {
  /** Longest text, in characters (Unicode code points). */
  readonly max: number;
  /** Where a Character Card V3 file has it: a field of `data`, or `extensions.{key}` for what no specification names. */
  readonly file: string;
  readonly part: FormPart;
  /** What an author is told who creates a character without it. */
  readonly required?: ErrorCode;
  /** A text here does instead of the required one: cards of other programs often describe everything in one field. */
  readonly insteadOf?: string;
  /** Also in lists and in `character.changed`. */
  readonly isListed?: true;
  /** Belongs to the definition, which an author can close to others (`Character.reuse`). */
  readonly isDefinition?: true;
  /** The search of the character browser looks into it. */
  readonly isSearched?: true;
  /** One line in the form; else a text area. */
  readonly isLine?: true;
}

/**
 * THE table of a card's texts, in the order of the form and of the checks. Contract, row, events, form, search and card
 * files derive from it; labels stand in `texts.cardFields` under the same names (docs/recipes/add-a-card-field.md).
 */
export const cardFields = {
  name: {
    max: 100,
    file: 'name',
    part: 'basic',
    required: 'character.name_missing',
    isListed: true,
    isSearched: true,
    isLine: true,
  },
  summary: {
    max: 500,
    file: 'extensions.masque/summary',
    part: 'basic',
    required: 'character.summary_missing',
    isListed: true,
    isSearched: true,
  },
  scenario: {
    max: 10_000,
    file: 'scenario',
    part: 'details',
    required: 'character.scenario_missing',
    isDefinition: true,
    isSearched: true,
  },
  personality: {
    max: 10_000,
    file: 'personality',
    part: 'details',
    required: 'character.personality_missing',
    isDefinition: true,
  },
  firstMessage: { max: 10_000, file: 'first_mes', part: 'details', required: 'character.first_message_missing' },
  exampleDialogs: { max: 20_000, file: 'mes_example', part: 'attributes', isDefinition: true },
  description: { max: 50_000, file: 'description', part: 'advanced', insteadOf: 'personality', isDefinition: true },
  nickname: { max: 100, file: 'nickname', part: 'advanced', isLine: true },
  systemPrompt: { max: 20_000, file: 'system_prompt', part: 'advanced', isDefinition: true },
  postHistoryInstructions: { max: 20_000, file: 'post_history_instructions', part: 'advanced', isDefinition: true },
  creatorNotes: { max: 20_000, file: 'creator_notes', part: 'advanced' },
  creator: { max: 200, file: 'creator', part: 'advanced', isLine: true },
  characterVersion: { max: 200, file: 'character_version', part: 'advanced', isLine: true },
} as const satisfies Record<string, CardField>;

export type CardTextField = keyof typeof cardFields;
export type CardTexts = Record<CardTextField, string>;

type With<K extends keyof CardField> = {
  [F in CardTextField]: (typeof cardFields)[F] extends Record<K, unknown> ? F : never;
}[CardTextField];
export type ListedField = With<'isListed'>;
export type SearchedField = With<'isSearched'>;
export type RequiredField = With<'required'>;
export type RequiredError = (typeof cardFields)[RequiredField]['required'];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal are the keys of its type
export const cardTextFields = Object.keys(cardFields) as CardTextField[];
/** The row of a field, with what only some rows say. */
export const cardField = (name: CardTextField): CardField => cardFields[name];

const hasIn =
  <K extends keyof CardField>(column: K) =>
  (name: CardTextField): name is With<K> =>
    cardField(name)[column] !== undefined;
export const listedFields = cardTextFields.filter(hasIn('isListed'));
export const searchedFields = cardTextFields.filter(hasIn('isSearched'));
export const requiredFields = cardTextFields.filter(hasIn('required'));
export const definitionFields = cardTextFields.filter(hasIn('isDefinition'));

/** One value for each of the fields. */
export const mapFields = <F extends CardTextField, V>(fields: readonly F[], make: (field: F) => V): Record<F, V> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets which keys it was given
  Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<F, V>;

/** The first of the required texts in which nothing can be seen, with its error; null when all are there. */
export function missingText(
  texts: Partial<CardTexts>,
  required: readonly RequiredField[] = requiredFields,
): { field: RequiredField; code: RequiredError } | null {
  const isEmpty = (field: CardTextField) => !isVisible(texts[field] ?? '');
  const hasStandIn = (field: RequiredField) =>
    cardTextFields.some((other) => cardField(other).insteadOf === field && !isEmpty(other));
  const field = required.find((name) => isEmpty(name) && !hasStandIn(name));
  return field ? { field, code: cardFields[field].required } : null;
}
