import type { Lorebook } from './lorebook.ts';
import type { LoreRule } from './rule.ts';

export interface Weighed {
  rule: LoreRule;
  tokens: number;
}

/**
 * The rules that leave so that each book keeps its own budget and all keep the common one: those marked
 * `@@ignore_on_max_context` first, then the lowest priority, then the lowest insertion order, then the later one.
 */
export function overBudget(fired: readonly Weighed[], common: number | undefined): Set<LoreRule> {
  const leaving = new Set<LoreRule>();
  const byBook = new Map<Lorebook, Weighed[]>();
  const order = fired.toSorted((a, b) => compare(a.rule, b.rule));
  for (const weighed of order) {
    const list = byBook.get(weighed.rule.book);
    if (list) list.push(weighed);
    else byBook.set(weighed.rule.book, [weighed]);
  }
  for (const [book, list] of byBook) shrink(list, book.tokenBudget, leaving);
  shrink(order, common, leaving);
  return leaving;
}

function shrink(list: readonly Weighed[], budget: number | undefined, leaving: Set<LoreRule>): void {
  if (budget === undefined) return;
  const left = list.filter(({ rule }) => !leaving.has(rule));
  let total = left.reduce((sum, { tokens }) => sum + tokens, 0);
  for (const { rule, tokens } of left) {
    if (total <= budget) return;
    leaving.add(rule);
    total -= tokens;
  }
}

/** First leaves first. */
const compare = (a: LoreRule, b: LoreRule): number =>
  Number(b.expendable) - Number(a.expendable) ||
  a.priority - b.priority ||
  a.order - b.order ||
  b.bookIndex - a.bookIndex ||
  b.index - a.index;
