import type { LoreRule } from './rule.ts';
import type { Scan } from './scan.ts';

/** More than real groups need; bounds the cost of thousands of groups without a winner. */
const MOST_TRIES = 100_000;

export class Waiting {
  readonly #levels: number[];
  readonly #byLevel: Map<number, LoreRule[]>;
  #entered = 1;
  #opened = 0;
  readonly #patterned = new Set<LoreRule>();
  #losers: LoreRule[] = [];
  #tries = 0;
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

  nextLevel(): number | undefined {
    return this.#levels[this.#entered++];
  }

  requeue(losers: readonly LoreRule[]): void {
    for (const { groups } of losers) this.#tries += groups.length;
    if (this.#tries <= MOST_TRIES) this.#losers.push(...losers);
  }

  forRecursion(touched: ReadonlySet<LoreRule>, level: number): Set<LoreRule> {
    const next = new Set([...this.#touched, ...touched, ...this.#takeLosers(), ...this.#open(level)]);
    this.#touched = new Set();
    for (const rule of this.#runnable()) if (rule.readsContents) next.add(rule);
    return next;
  }

  /** Hits in contents count only when contents are read again. */
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

  #open(level: number): LoreRule[] {
    const rules: LoreRule[] = [];
    for (; (this.#levels[this.#opened] ?? Infinity) <= level; this.#opened++)
      rules.push(...this.#byLevel.get(this.#levels[this.#opened]!)!);
    for (const rule of rules) if (rule.entry.enabled && this.scan.hasPatterns(rule)) this.#patterned.add(rule);
    return rules;
  }
}
