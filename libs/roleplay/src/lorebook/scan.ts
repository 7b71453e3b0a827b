import type { WorkBudget } from '../shared/work.ts';
import { KeySearch, type KeyRound } from './key.search.ts';
import { type LoreInput, textsByFlag } from './input.ts';
import { MOST_KEY_LETTERS, MOST_KEYS } from './key.limit.ts';
import { Patterns } from './patterns.ts';
import type { LoreFound } from './result.ts';
import type { KeySpec } from './key.ts';
import type { LoreRule } from './rule.ts';
import type { ScannedText } from './scanned.text.ts';
import { KeyTally, type Hits, type KeyList, type KeyUse, type ScanScope } from './tally.ts';

const WORK_OF_A_LETTER = 3;
const WORK_OF_A_KEY_LETTER = 10;

/** SillyTavern's limit for any scan depth. */
export const DEEPEST = 1000;

type Uses = Map<number, KeyUse>;
type Round = (text: string, found: (use: KeyUse) => void) => void;

export class Scan {
  readonly #tallies = new Map<LoreRule, KeyTally>();
  readonly #searches: { search: KeySearch; uses: Uses }[] = [];
  readonly #patterns: Patterns;
  /** Hits deeper than their rule reads yet, keyed by the skew at which they count. */
  readonly #waiting = new Map<number, { use: KeyUse; found: LoreFound | undefined; scope: ScanScope }[]>();
  #ofMessages: Round = () => {};
  #ofContents: Round | undefined;
  #read = 0;
  #hasPatterns = false;
  #keys = 0;
  #keyLetters = 0;

  constructor(
    rules: readonly LoreRule[],
    readonly text: ScannedText,
    readonly input: Pick<LoreInput, 'texts' | 'injections' | 'regex'>,
    readonly work: WorkBudget,
    readonly deepens: boolean,
  ) {
    this.#patterns = new Patterns(text, input.regex, work);
    for (const rule of rules) {
      const tally = new KeyTally(rule);
      this.#tallies.set(rule, tally);
      if (!rule.entry.enabled) continue;
      for (const list of ['keys', 'secondary', 'additional', 'exclude'] as const)
        for (const spec of rule[list]) this.#add(tally, list, spec);
    }
    this.#readChat(rules);
  }

  hasPatterns(rule: LoreRule): boolean {
    return this.#tallies.get(rule)!.patterns.some(({ spec }) => this.#patterns.runs(spec));
  }

  get skew(): number {
    return this.text.skew;
  }

  hits(rule: LoreRule, scope: ScanScope): Hits {
    return this.#patterns.hits(this.#tallies.get(rule)!, scope);
  }

  score(rule: LoreRule, scope: ScanScope): number {
    const { primary, secondary } = this.#patterns.counts(this.#tallies.get(rule)!, scope);
    if (rule.keys.length === 0) return 0;
    const counts = rule.logic === 'and_any' || (rule.logic === 'and_all' && secondary === rule.secondary.length);
    return counts ? primary + secondary : primary;
  }

  deepen(): Set<LoreRule> {
    this.text.deepen();
    const touched = new Set<LoreRule>();
    this.#readMessages(this.text.deepestGrowing, touched);
    for (const { use, found, scope } of this.#waiting.get(this.text.skew) ?? [])
      this.#count(use, found, scope, touched);
    return touched;
  }

  readContents(contents: readonly { ref: string; text: string }[]): Set<LoreRule> {
    const touched = new Set<LoreRule>();
    if (contents.length === 0) return touched;
    if (this.#hasPatterns) this.text.addContents(contents);
    this.#ofContents ??= this.#startRound();
    for (const { ref, text } of contents)
      this.#ofContents(text, (use) => {
        if (use.tally.rule.readsContents) this.#report(use, { entry: ref }, 0, 'all', touched);
      });
    return touched;
  }

  get hasContents(): boolean {
    return this.#ofContents !== undefined;
  }

  #readChat(rules: readonly LoreRule[]): void {
    this.#ofMessages = this.#startRound();
    this.#readMessages(rules.reduce((most, rule) => Math.max(most, rule.scanDepth), 0));
    for (const name of Object.values(textsByFlag)) {
      const text = this.input.texts?.[name] ?? '';
      if (text === '' || !rules.some((rule) => rule.texts.includes(name))) continue;
      const isFor = (rule: LoreRule): boolean => rule.texts.includes(name);
      this.#startRound()(text, (use) => {
        if (isFor(use.tally.rule)) this.#report(use, undefined, 0, 'chat');
      });
    }
    const ofInjections = this.#startRound();
    for (const text of this.input.injections ?? [])
      ofInjections(text, (use) => this.#report(use, undefined, 0, 'chat'));
  }

  #readMessages(depth: number, touched?: Set<LoreRule>): void {
    const { messages } = this.text;
    for (; this.#read < Math.min(depth, messages.length); this.#read++) {
      const found = { message: this.#read };
      this.#ofMessages(messages[this.#read]!, (use) => this.#report(use, found, found.message, 'chat', touched));
    }
  }

  #report(use: KeyUse, found: LoreFound | undefined, depth: number, scope: ScanScope, touched?: Set<LoreRule>): void {
    const { rule } = use.tally;
    const missing = depth + 1 - this.text.depthOf(rule);
    if (missing <= 0) this.#count(use, found, scope, touched);
    else if (this.deepens && !rule.ownScanDepth) {
      const at = this.text.skew + missing;
      const waiting = this.#waiting.get(at);
      if (waiting) waiting.push({ use, found, scope });
      else this.#waiting.set(at, [{ use, found, scope }]);
    }
  }

  #count(use: KeyUse, found: LoreFound | undefined, scope: ScanScope, touched?: Set<LoreRule>): void {
    use.tally.count(use, found, scope);
    touched?.add(use.tally.rule);
  }

  #add(tally: KeyTally, list: KeyList, spec: KeySpec): void {
    if (spec.pattern && !this.#patterns.isPlain(spec.pattern)) {
      tally.addPattern(list, spec);
      this.#hasPatterns = true;
      return;
    }
    if (spec.text === '') return;
    const letters = this.#keyLetters + spec.text.length;
    if (this.#keys === MOST_KEYS || letters > MOST_KEY_LETTERS) {
      tally.overLimit ??= spec.text;
      return;
    }
    this.work.spend(spec.text.length * WORK_OF_A_KEY_LETTER);
    this.#keys++;
    this.#keyLetters = letters;
    const { search, uses } = this.#searchFor(spec);
    const key = search.add(spec.text);
    uses.set(key, { tally, list, spec, inChat: false, inAll: false, next: uses.get(key) });
  }

  #searchFor({ caseSensitive, wholeWords }: KeySpec): { search: KeySearch; uses: Uses } {
    const known = this.#searches.find(
      ({ search }) => search.caseSensitive === caseSensitive && search.wholeWords === wholeWords,
    );
    if (known) return known;
    const made = { search: new KeySearch(caseSensitive, wholeWords), uses: new Map<number, KeyUse>() };
    this.#searches.push(made);
    return made;
  }

  /** Each round reports a key only where it first occurs. */
  #startRound(): Round {
    const rounds = this.#searches.map(({ search, uses }): [KeyRound, Uses] => [search.start(), uses]);
    return (text, found) => {
      this.work.spend(text.length * rounds.length * WORK_OF_A_LETTER);
      for (const [round, uses] of rounds)
        round.search(text, (key) => {
          for (let use = uses.get(key); use; use = use.next) found(use);
        });
    };
  }
}
