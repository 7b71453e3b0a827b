import type { LorePosition } from './result.ts';
import type { LoreRule } from './rule.ts';

/** SillyTavern builds these top down; everywhere else a higher order goes lower. */
const descending = new Set<LorePosition>(['outlet', 'before_examples']);

/** By insertion order; at equal order, what fired later comes first. `descending` reverses both. */
export function inPromptOrder(fired: readonly LoreRule[]): LoreRule[] {
  const down = fired.toSorted((a, b) => b.order - a.order);
  const isDescending = (rule: LoreRule): boolean => descending.has(rule.place.position);
  return [...down.filter((rule) => !isDescending(rule)).toReversed(), ...down.filter(isDescending)];
}
