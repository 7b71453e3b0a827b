import type { Regex, RegexEngine } from '../regex/engine.ts';
import { KeySearch, type KeyRound } from './key.search.ts';
import type { LoreFound } from './result.ts';
import type { KeySpec, LoreRule } from './rule.ts';

/** Steps that the patterns of one activation may take together; what goes beyond matches nothing. */
const MOST_REGEX_WORK = 50_000_000;

export interface Hit {
  key: string;
  found: LoreFound;
}

/** What was found for a rule so far. */
export interface Hits {
  primary?: Hit;
  secondary: number;
  additional?: Hit;
  exclude?: Hit;
}

type List = 'keys' | 'secondary' | 'additional' | 'exclude';
interface Use {
  rule: LoreRule;
  list: List;
  spec: KeySpec;
  isMet: boolean;
}
interface Pattern {
  regex: Regex;
  use: Use;
}

/** A text to look for keys in, where it is, and which rules may look there. */
export interface Readable {
  text: string;
  found: LoreFound;
  isFor: (rule: LoreRule) => boolean;
}
type Round = [KeyRound, ReadonlyMap<number, readonly Use[]>];

/** Knows every key of every rule, reads texts, and keeps for each rule what was found. */
export class KeyHits {
  readonly #hits = new Map<LoreRule, Hits>();
  readonly #plain: { search: KeySearch; uses: Map<number, Use[]> }[] = [];
  readonly #patterns: Pattern[] = [];
  #work = 0;

  constructor(
    rules: readonly LoreRule[],
    readonly engine: RegexEngine | undefined,
  ) {
    for (const rule of rules) {
      this.#hits.set(rule, { secondary: 0 });
      for (const list of ['keys', 'secondary', 'additional', 'exclude'] as const)
        for (const spec of rule[list]) this.#add({ rule, list, spec, isMet: false });
    }
  }

  of(rule: LoreRule): Hits {
    return this.#hits.get(rule)!;
  }

  /** A round of reading: a key counts at its first place in it. Gives the rules for which something was found. */
  startRound(): (texts: Iterable<Readable>) => Set<LoreRule> {
    const rounds = this.#plain.map(({ search, uses }): Round => [search.start(), uses]);
    return (texts) => this.#read(rounds, texts);
  }

  #read(rounds: readonly Round[], texts: Iterable<Readable>): Set<LoreRule> {
    const touched = new Set<LoreRule>();
    for (const { text, found, isFor } of texts) {
      const meet = (use: Use): void => {
        if (use.isMet || !isFor(use.rule)) return;
        use.isMet = true;
        touched.add(use.rule);
        this.#count(use, found);
      };
      for (const [round, uses] of rounds) round.search(text, (key) => uses.get(key)?.forEach(meet));
      for (const pattern of this.#patterns)
        if (!pattern.use.isMet && isFor(pattern.use.rule) && this.#test(pattern, text)) meet(pattern.use);
    }
    return touched;
  }

  #count({ rule, list, spec }: Use, found: LoreFound): void {
    const hits = this.of(rule);
    const hit = { key: spec.kind === 'regex' ? `/${spec.text}/${spec.flags}` : spec.text, found };
    if (list === 'keys') hits.primary ??= hit;
    else if (list === 'secondary') hits.secondary++;
    else hits[list] ??= hit;
  }

  #test({ regex }: Pattern, text: string): boolean {
    this.#work += regex.cost * (text.length + 1);
    return this.#work <= MOST_REGEX_WORK && regex.test(text);
  }

  #add(use: Use): void {
    if (use.spec.kind === 'regex') {
      const regex = this.engine?.compile(use.spec.text, use.spec.flags);
      if (regex) this.#patterns.push({ regex, use });
      return;
    }
    const { search, uses } = this.#searchFor(use.spec);
    const key = search.add(use.spec.text);
    const known = uses.get(key);
    if (known) known.push(use);
    else uses.set(key, [use]);
  }

  #searchFor({ caseSensitive, wholeWords }: KeySpec) {
    const known = this.#plain.find(
      ({ search }) => search.caseSensitive === caseSensitive && search.wholeWords === wholeWords,
    );
    if (known) return known;
    const made = { search: new KeySearch(caseSensitive, wholeWords), uses: new Map<number, Use[]>() };
    this.#plain.push(made);
    return made;
  }
}
