import type { RuleVerdict } from './checks.ts';
import type { LoreCause, LoreDrop, LoreQuiet, LoreTrace } from './result.ts';
import type { LoreRule } from './rule.ts';
import type { KeyHit } from './tally.ts';

const quiet = new Set<LoreDrop>(['disabled', 'trigger', 'no_key', 'character_filter', 'recursion']);

/** Entries with one reason are usually adjacent; only an artificial book has more runs. */
const MOST_RUNS = 2_000;

export class LoreTracer {
  readonly #causes = new Map<LoreRule, LoreCause>();
  readonly #dropped = new Map<LoreRule, LoreDrop>();
  readonly #hits = new Map<LoreRule, KeyHit>();

  note(rule: LoreRule, verdict: RuleVerdict): void {
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

  /** `rules` must be sorted by book and index. */
  quiet(rules: readonly LoreRule[]): LoreQuiet {
    const runs: LoreQuiet = {};
    let count = 0;
    for (const rule of rules) {
      const reason = this.#dropped.get(rule);
      if (reason === undefined || reason === 'no_key' || !quiet.has(reason)) continue;
      const all = (runs[reason] ??= []);
      const last = all.at(-1);
      if (last?.[0] === rule.bookIndex && last[2] === rule.index - 1) last[2] = rule.index;
      else if (count < MOST_RUNS) {
        all.push([rule.bookIndex, rule.index, rule.index]);
        count++;
      }
    }
    return runs;
  }

  lines(rules: readonly LoreRule[], all = false): LoreTrace[] {
    return rules
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
