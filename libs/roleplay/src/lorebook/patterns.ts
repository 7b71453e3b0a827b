import { compileWork } from '../regex/compile.work.ts';
import type { Regex, RegexEngine } from '../regex/engine.ts';
import type { WorkBudget } from '../shared/work.ts';
import type { KeyPattern, KeySpec } from './key.ts';
import type { LoreRule } from './rule.ts';
import type { ScannedText } from './scanned.text.ts';
import type { KeyHit, Hits, KeyList, ScanScope, KeyTally } from './tally.ts';

/** Total for one activation, in units of about 100 bytes. */
const MOST_SIZE = 80_000;
const SIZE_OF_A_PATTERN = 40;
const WORK_OF_A_TEST = 64;

export class Patterns {
  readonly #compiled = new Map<string, Regex | 'invalid' | 'unsupported'>();
  #size = 0;

  constructor(
    readonly text: ScannedText,
    readonly engine: RegexEngine | undefined,
    readonly work: WorkBudget,
  ) {}

  runs(spec: KeySpec): boolean {
    return this.#regexOf(spec) !== undefined;
  }

  isPlain(pattern: KeyPattern): boolean {
    return pattern.orPlain && this.engine !== undefined && this.#compile(pattern) === 'invalid';
  }

  hits(tally: KeyTally, scope: ScanScope): Hits {
    const counts = tally.counts(scope);
    const of = (list: KeyList): KeySpec[] =>
      tally.patterns.filter((pattern) => pattern.list === list).map(({ spec }) => spec);
    const found = (specs: readonly KeySpec[]): number => specs.filter((spec) => this.#test(spec, tally, scope)).length;
    const hits: Hits = {
      primary: tally.first(scope) ?? this.#firstHit(of('keys'), tally, scope),
      secondary: counts.secondary,
      additional: counts.additional > 0,
      exclude: counts.exclude > 0,
      overLimit: tally.overLimit,
    };
    if (tally.patterns.length === 0) return hits;
    this.work.spend(WORK_OF_A_TEST);
    if (hits.primary !== undefined) {
      hits.secondary += found(of('secondary'));
      hits.additional ||= found(of('additional')) > 0;
      hits.exclude ||= found(of('exclude')) > 0;
    }
    hits.notRun = tally.patterns.find(({ spec }) => !this.runs(spec))?.spec.text;
    return hits;
  }

  counts(tally: KeyTally, scope: ScanScope): { primary: number; secondary: number } {
    const { keys, secondary } = tally.counts(scope);
    const found = (list: KeyList): number =>
      tally.patterns.filter((pattern) => pattern.list === list && this.#test(pattern.spec, tally, scope)).length;
    return { primary: keys + found('keys'), secondary: secondary + found('secondary') };
  }

  #firstHit(specs: readonly KeySpec[], { rule }: KeyTally, scope: ScanScope): KeyHit | undefined {
    const spec = specs.find((one) => this.#test(one, { rule }, scope));
    return spec && { key: spec.text, found: this.#placeOf(spec, rule, scope) };
  }

  #placeOf(spec: KeySpec, rule: LoreRule, scope: ScanScope): KeyHit['found'] {
    for (const { text, found } of this.text.pieces(rule, scope === 'all'))
      if (this.#run(this.#regexOf(spec), text)) return found;
    return undefined;
  }

  #test(spec: KeySpec, { rule }: { rule: LoreRule }, scope: ScanScope): boolean {
    const regex = this.#regexOf(spec);
    if (regex === undefined) return false;
    const text = this.text.whole(rule, scope === 'all');
    return text !== '' && this.#run(regex, text);
  }

  #run(regex: Regex | undefined, text: string): boolean {
    if (regex === undefined) return false;
    this.work.spend(regex.cost * (text.length + WORK_OF_A_TEST));
    return regex.test(text);
  }

  #regexOf({ pattern }: KeySpec): Regex | undefined {
    if (pattern === undefined) return undefined;
    const compiled = this.#compile(pattern);
    return typeof compiled === 'string' ? undefined : compiled;
  }

  #compile({ source, flags }: KeyPattern): Regex | 'invalid' | 'unsupported' {
    if (this.engine === undefined) return 'unsupported';
    const key = `${flags}/${source}`;
    let compiled = this.#compiled.get(key);
    if (compiled === undefined) {
      this.work.spend(compileWork(source));
      if (this.#size > MOST_SIZE) return 'unsupported';
      this.#compiled.set(key, (compiled = this.engine.compile(source, flags)));
      this.#size += SIZE_OF_A_PATTERN + (typeof compiled === 'string' ? 0 : compiled.cost);
    }
    return compiled;
  }
}
