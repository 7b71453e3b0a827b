import {
  cardField,
  type CardTextField,
  cardTextFields,
  errors,
  limits,
  type RequiredField,
  requiredFields,
} from '@masque/contracts';
import { isVisible, missingText, tidyTags } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import type { CheckedField, FormDraft, DraftFields } from './draft.ts';
import { excess } from './excess.ts';

const words = texts.createCharacter;

export type DraftProblems = Partial<Record<CheckedField, string>>;

function textProblem(
  fields: DraftFields,
  name: CardTextField,
  allRequired: readonly RequiredField[],
): string | undefined {
  const required = allRequired.find((field) => field === name);
  const missing = required && missingText(fields, [required]);
  if (missing) return errors[missing.code].message;
  const { max } = cardField(name);
  const over = excess(fields[name], max);
  return over > 0 ? words.tooLong(texts.cardFields[name].label, over, max) : undefined;
}

export const tagsWithTyped = ({ tags, typedTag }: Pick<DraftFields, 'tags' | 'typedTag'>): readonly string[] =>
  typedTag === '' ? tags : tidyTags([...tags, typedTag]);

export function tagsProblem(tags: readonly string[]): string | undefined {
  if (tags.length > limits.tags) return words.tooManyTags(limits.tags);
  return tags.some((tag) => excess(tag, limits.tag) > 0) ? words.tagTooLong(limits.tag) : undefined;
}

/** Predicts the server's refusals, with the contract's messages, in the documented order. */
export function problemsOf(fields: DraftFields, required: readonly RequiredField[] = requiredFields): DraftProblems {
  const problems: DraftProblems = {};
  for (const name of cardTextFields) {
    const problem = textProblem(fields, name, required);
    if (problem) problems[name] = problem;
  }
  const tags = tagsProblem(tagsWithTyped(fields));
  if (tags) problems.tags = tags;
  return problems;
}

/** Blank greetings don't count. */
export const greetingCount = ({ fields, parts }: FormDraft): number =>
  [fields.firstMessage, ...(parts.alternateGreetings ?? [])].filter(isVisible).length;

/** A lower bound: the card that the server stores may be larger. */
export function sizeProblem({ fields, parts }: FormDraft): string | null {
  const card = { ...Object.fromEntries(cardTextFields.map((name) => [name, fields[name]])), ...parts };
  const bytes = new TextEncoder().encode(JSON.stringify(card)).length;
  return bytes > limits.cardBytes ? errors['character.too_large'].message : null;
}
