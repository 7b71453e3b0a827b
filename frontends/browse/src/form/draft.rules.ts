import {
  cardBounds,
  cardField,
  type CardParts,
  type CardTextField,
  cardTextFields,
  errors,
  limits,
  type LoreEntry,
  loreLimits,
  type RequiredField,
  requiredFields,
} from '@masque/contracts';
import { isVisible, missingText, tidyTags } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { beginningOf } from '@masque/web-kit';
import type { CheckedField, DraftFields, FormDraft } from './draft.ts';

const words = texts.createCharacter;

/** Counts code points, like the contract. Never more than the code units, which makes the cheap check safe. */
const excess = (text: string, max: number): number =>
  text.length <= max ? 0 : Math.max(0, Array.from(text).length - max);

const advanced = texts.advancedCard;
const lore = texts.loreEditor;

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

function tagsProblem(tags: readonly string[]): string | undefined {
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

function entryProblem(entry: LoreEntry, index: number): string | undefined {
  const { name = '', comment = '', keys, secondaryKeys = [], content } = entry;
  const label = name || comment || keys[0] || lore.unnamed(index + 1);
  if (excess(content, loreLimits.content) > 0) return advanced.contentTooLong(label, loreLimits.content);
  if (excess(name, loreLimits.name) > 0) return advanced.nameTooLong(beginningOf(label, 40), loreLimits.name);
  const lists = [keys, secondaryKeys];
  if (lists.some((list) => list.length > loreLimits.keys)) return advanced.tooManyKeys(label, loreLimits.keys);
  const isTooLong = lists.flat().some((key) => excess(key, loreLimits.key) > 0);
  return isTooLong ? advanced.keyTooLong(label, loreLimits.key) : undefined;
}

export function partsProblem({ alternateGreetings = [], depthPrompt, lorebook }: Partial<CardParts>): string | null {
  const greeting = alternateGreetings.findIndex((text) => excess(text, cardBounds.greeting) > 0);
  if (greeting >= 0) return advanced.greetingTooLong(greeting + 1, cardBounds.greeting);
  if (depthPrompt && excess(depthPrompt.prompt, cardBounds.greeting) > 0)
    return advanced.promptTooLong(cardBounds.greeting);
  for (const [index, entry] of (lorebook?.entries ?? []).entries()) {
    const problem = entryProblem(entry, index);
    if (problem !== undefined) return problem;
  }
  return null;
}
