import type { Verdict } from './checks.ts';
import type { LoreCause, LoreDrop, LoreTrace } from './result.ts';
import type { LoreRule } from './rule.ts';
import type { Hit } from './tally.ts';

/** What most entries of a book are: of no interest but to editors. */
const quiet = new Set<LoreDrop>(['disabled', 'trigger', 'no_key', 'character_filter', 'recursion']);

/** Why each entry is in or out: the last thing that was said of it. */
export class Trace {
  readonly #causes = new Map<LoreRule, LoreCause>();
  readonly #dropped = new Map<LoreRule, LoreDrop>();
  readonly #hits = new Map<LoreRule, Hit>();

  note(rule: LoreRule, verdict: Verdict): void {
    if (verdict.hit) this.#hits.set(rule, verdict.hit);
    if (verdict.fires) {
      this.#causes.set(rule, verdict.cause);
      this.#dropped.delete(rule);
    } else this.#dropped.set(rule, verdict.drop);
  }

  drop(rule: LoreRule, reason: LoreDrop): void {
    this.#dropped.set(rule, reason);
  }

  isDropped(rule: LoreRule, reason: LoreDrop): boolean {
    return this.#dropped.get(rule) === reason;
  }

  /** By book and place in it; without `all` only what fired or nearly did. */
  lines(rules: readonly LoreRule[], all = false): LoreTrace[] {
    return rules
      .toSorted((a, b) => a.bookIndex - b.bookIndex || a.index - b.index)
      .filter((rule) => all || !quiet.has(this.#dropped.get(rule) ?? 'budget'))
      .map((rule) => this.#line(rule));
  }

  #line(rule: LoreRule): LoreTrace {
    const drop = this.#dropped.get(rule);
    const hit = this.#hits.get(rule);
    return {
      ref: rule.ref,
      name: rule.name,
      outcome: drop === undefined ? 'active' : 'dropped',
      reason: drop ?? this.#causes.get(rule)!,
      ...(hit && { key: hit.key }),
      ...(hit?.found && { found: hit.found }),
    };
  }
}
