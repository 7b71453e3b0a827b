import type { LoreRule } from './rule.ts';
import type { Scan } from './scan.ts';

/** More tries than real groups need, each counted in each of its groups; bounds what thousands without a winner cost. */
const MOST_TRIES = 100_000;

/** Which rules the next step must check: all others would decide as before. */
export class Waiting {
  /** Of entries that wait for recursion, ascending. */
  readonly #levels: number[];
  readonly #byLevel: Map<number, LoreRule[]>;
  /** How many levels were entered, and how many of them opened to their entries. */
  #entered = 1;
  #opened = 0;
  /** Rules with patterns, which see more at each step. */
  readonly #patterned = new Set<LoreRule>();
  /** Losers of a group whose winner did not come into the prompt. */
  #losers: LoreRule[] = [];
  #tries = 0;
  /** What contents or older messages touched since contents were last read. */
  #touched = new Set<LoreRule>();
  readonly firstLevel: number;

  constructor(
    rules: readonly LoreRule[],
    readonly scan: Scan,
    readonly settled: ReadonlySet<LoreRule>,
  ) {
    this.#byLevel = Map.groupBy(
      rules.filter((rule) => rule.recursionLevel > 0),
      (rule) => rule.recursionLevel,
    );
    this.#levels = [...this.#byLevel.keys()].sort((a, b) => a - b);
    this.firstLevel = this.#levels[0] ?? 0;
    for (const rule of rules)
      if (rule.entry.enabled && rule.recursionLevel === 0 && scan.hasPatterns(rule)) this.#patterned.add(rule);
  }

  /** The next level of entries that wait for recursion, once. */
  nextLevel(): number | undefined {
    return this.#levels[this.#entered++];
  }

  again(losers: readonly LoreRule[]): void {
    for (const { groups } of losers) this.#tries += groups.length;
    if (this.#tries <= MOST_TRIES) this.#losers.push(...losers);
  }

  /** Contents are read now: `touched` are the rules for which something was found in them. */
  forRecursion(touched: ReadonlySet<LoreRule>, level: number): Set<LoreRule> {
    const next = new Set([...this.#touched, ...touched, ...this.#takeLosers(), ...this.#open(level)]);
    this.#touched = new Set();
    for (const rule of this.#runnable()) if (rule.readsContents) next.add(rule);
    return next;
  }

  /** An older message is read now; what was found in contents counts when they are read again. */
  forOlder(inContents: ReadonlySet<LoreRule>, touched: ReadonlySet<LoreRule>): Set<LoreRule> {
    const losers = this.#takeLosers();
    for (const rule of [...inContents, ...touched, ...losers]) this.#touched.add(rule);
    const next = new Set([...touched, ...losers]);
    for (const rule of this.#runnable()) if (!rule.ownScanDepth) next.add(rule);
    return next;
  }

  #runnable(): Iterable<LoreRule> {
    for (const rule of this.#patterned) if (this.settled.has(rule)) this.#patterned.delete(rule);
    return this.#patterned;
  }

  #takeLosers(): LoreRule[] {
    const losers = this.#losers;
    this.#losers = [];
    return losers;
  }

  /** The entries of levels that are reached for the first time. */
  #open(level: number): LoreRule[] {
    const rules: LoreRule[] = [];
    for (; (this.#levels[this.#opened] ?? Infinity) <= level; this.#opened++)
      rules.push(...this.#byLevel.get(this.#levels[this.#opened]!)!);
    for (const rule of rules) if (rule.entry.enabled && this.scan.hasPatterns(rule)) this.#patterned.add(rule);
    return rules;
  }
}
