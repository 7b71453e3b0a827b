import { cardBounds, type CardParts, type LoreEntry, loreLimits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { beginningOf } from '@masque/web-kit';
import { excess } from './excess.ts';

const words = texts.advancedCard;
const lore = texts.loreEditor;

function entryProblem(entry: LoreEntry, index: number): string | undefined {
  const { name = '', comment = '', keys, secondaryKeys = [], content } = entry;
  const label = name || comment || keys[0] || lore.unnamed(index + 1);
  if (excess(content, loreLimits.content) > 0) return words.contentTooLong(label, loreLimits.content);
  if (excess(name, loreLimits.name) > 0) return words.nameTooLong(beginningOf(label, 40), loreLimits.name);
  const lists = [keys, secondaryKeys];
  if (lists.some((list) => list.length > loreLimits.keys)) return words.tooManyKeys(label, loreLimits.keys);
  const isTooLong = lists.flat().some((key) => excess(key, loreLimits.key) > 0);
  return isTooLong ? words.keyTooLong(label, loreLimits.key) : undefined;
}

export function partsProblem({ alternateGreetings = [], depthPrompt, lorebook }: Partial<CardParts>): string | null {
  const greeting = alternateGreetings.findIndex((text) => excess(text, cardBounds.greeting) > 0);
  if (greeting >= 0) return words.greetingTooLong(greeting + 1, cardBounds.greeting);
  if (depthPrompt && excess(depthPrompt.prompt, cardBounds.greeting) > 0)
    return words.promptTooLong(cardBounds.greeting);
  for (const [index, entry] of (lorebook?.entries ?? []).entries()) {
    const problem = entryProblem(entry, index);
    if (problem !== undefined) return problem;
  }
  return null;
}
