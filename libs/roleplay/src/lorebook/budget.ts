import type { Lorebook } from './lorebook.ts';
import type { LoreRule } from './rule.ts';

/**
 * Tokens for all books together and for each by its own limit. As in SillyTavern the first entry that does not fit
 * ends it: no smaller one comes in behind it. Entries that ignore the budget always fit, and count.
 */
export class Budget {
  #left: number;
  #isFull = false;
  readonly #books = new Map<Lorebook, { left: number; isFull: boolean }>();

  constructor(common: number | undefined) {
    this.#left = common ?? Infinity;
  }

  /** Whether the common limit was reached. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Takes an entry in, or says that it does not fit. */
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

export interface Weighed {
  rule: LoreRule;
  tokens: number;
}

/**
 * The rules that do not fit into the budgets, given in the order in which they fired: those marked
 * `@@ignore_on_max_context` leave first, then the lowest priority, then what fired last.
 */
export function overBudget(fired: readonly Weighed[], common: number | undefined): Set<LoreRule> {
  const budget = new Budget(common);
  const order = fired.toSorted(
    (a, b) => Number(a.rule.expendable) - Number(b.rule.expendable) || b.rule.priority - a.rule.priority,
  );
  return new Set(order.filter(({ rule, tokens }) => !budget.add(rule, tokens)).map(({ rule }) => rule));
}
