import type { RoleplayLorebook } from './lorebook.ts';
import type { LoreRule } from './rule.ts';

/** As in SillyTavern, the first entry that doesn't fit closes the budget. Those that ignore it fit, but count. */
export class Budget {
  #left: number;
  #isFull = false;
  readonly #books = new Map<RoleplayLorebook, { left: number; isFull: boolean }>();

  constructor(common: number | undefined) {
    this.#left = common ?? Infinity;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  add({ book, ignoresBudget }: LoreRule, tokens: number): boolean {
    let own = this.#books.get(book);
    if (!own) this.#books.set(book, (own = { left: book.tokenBudget ?? Infinity, isFull: false }));
    if (!ignoresBudget) {
      if (this.#isFull || own.isFull) return false;
      own.isFull = tokens > own.left;
      this.#isFull = !own.isFull && tokens > this.#left;
      if (own.isFull || this.#isFull) return false;
    }
    own.left -= tokens;
    this.#left -= tokens;
    return true;
  }
}

/** Drops `@@ignore_on_max_context` first, then the lowest priority, then what fired last. */
export function overBudget(
  fired: readonly { rule: LoreRule; tokens: number }[],
  common: number | undefined,
): Set<LoreRule> {
  const budget = new Budget(common);
  const order = fired.toSorted(
    (a, b) => Number(a.rule.expendable) - Number(b.rule.expendable) || b.rule.priority - a.rule.priority,
  );
  return new Set(order.filter(({ rule, tokens }) => !budget.add(rule, tokens)).map(({ rule }) => rule));
}
