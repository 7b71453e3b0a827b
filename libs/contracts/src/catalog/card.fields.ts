import type { ErrorCode } from '../errors.ts';
import { isVisible } from '../rules/line.rules.ts';

export type FormPart = 'basic' | 'details' | 'attributes' | 'advanced';

export interface CardField {
  /** Unicode code points. */
  readonly max: number;
  /** Path in a Character Card V3 file: a field of `data`, or `extensions.{key}` for fields V3 lacks. */
  readonly file: string;
  readonly part: FormPart;
  readonly required?: ErrorCode;
  /** This field can replace the required one: cards of other programs often describe everything in one text. */
  readonly insteadOf?: string;
  readonly isListed?: true;
  readonly isDefinition?: true;
  readonly isSearched?: true;
  readonly isLine?: true;
}

/** Single source of a card's texts, in form and validation order; see docs/recipes/add-a-card-field.md. */
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
export const cardField = (name: CardTextField): CardField => cardFields[name];

const hasIn =
  <K extends keyof CardField>(column: K) =>
  (name: CardTextField): name is With<K> =>
    cardField(name)[column] !== undefined;
export const listedFields = cardTextFields.filter(hasIn('isListed'));
export const searchedFields = cardTextFields.filter(hasIn('isSearched'));
export const requiredFields = cardTextFields.filter(hasIn('required'));
export const characterKinds = ['character', 'lorebook'] as const;
export type CharacterKind = (typeof characterKinds)[number];
/** A lorebook has no other text that the lists need. */
export const requiredOf = (kind: CharacterKind, fields: readonly RequiredField[]): readonly RequiredField[] =>
  kind === 'lorebook' ? ['name'] : fields;

export const definitionFields = cardTextFields.filter(hasIn('isDefinition'));

export const mapFields = <F extends CardTextField, V>(fields: readonly F[], make: (field: F) => V): Record<F, V> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets which keys it was given
  Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<F, V>;

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
