import type { LorePosition } from './result.ts';
import type { LoreRule } from './rule.ts';

/** SillyTavern builds these from the top down; everywhere else the higher order stands lower. */
const descending = new Set<LorePosition>(['outlet', 'before_examples']);

/**
 * Prompt order, as SillyTavern has it, of rules given in the order in which they fired: by insertion order; of equal
 * order, what fired later stands higher. The other way round in outlets and before the examples.
 */
export function inPromptOrder(fired: readonly LoreRule[]): LoreRule[] {
  const down = fired.toSorted((a, b) => b.order - a.order);
  const isDescending = (rule: LoreRule): boolean => descending.has(rule.place.position);
  return [...down.filter((rule) => !isDescending(rule)).toReversed(), ...down.filter(isDescending)];
}
