import { chance } from '../shared/random.ts';
import type { WorkBudget } from '../shared/work.ts';
import { Budget, overBudget } from './budget.ts';
import { check, type Moment } from './checks.ts';
import { groupLosers } from './groups.ts';
import { hiddenKeys } from './hidden.keys.ts';
import type { LoreInput } from './input.ts';
import { inPromptOrder } from './order.ts';
import type { ActiveLore, LoreResult } from './result.ts';
import type { LoreRule } from './rule.ts';
import { DEEPEST, Scan } from './scan.ts';
import { ScannedText, scannedMessage } from './scanned.text.ts';
import type { LoreSettings } from './settings.ts';
import type { Hits } from './tally.ts';
import { Timers } from './timers.ts';
import { LoreTracer } from './trace.ts';
import { Waiting } from './waiting.ts';

const WORK_OF_A_CHECK = 50;
const WORK_OF_A_LETTER = 2;

const estimateTokens = (text: string): number => Math.ceil(text.length / 4);

interface Fired extends Pick<ActiveLore, 'volatile'> {
  content: string;
  tokens: number;
}

export class Activation {
  readonly #scan: Scan;
  readonly #timers: Timers;
  readonly #canRecurse: boolean;
  readonly #budget: Budget;
  readonly #waiting: Waiting;
  readonly #now: Moment;
  readonly #trace = new LoreTracer();
  readonly #fired = new Map<LoreRule, Fired>();
  readonly #settled = new Set<LoreRule>();
  readonly #taken = new Set<string>();
  /** Whether an entry that doesn't fit may still replace a less important one in the end. */
  readonly #canReturn: boolean;
  #active = 0;

  constructor(
    readonly input: LoreInput,
    readonly settings: LoreSettings,
    readonly rules: readonly LoreRule[],
    readonly expand: (text: string, volatile: Set<string>) => string,
    readonly work: WorkBudget,
  ) {
    const { scanDepth, minActivations, includeNames, tokenBudget } = settings;
    const count = input.messageCount ?? input.messages.length;
    const newest = input.messages.slice(-DEEPEST).toReversed();
    const growing = rules.reduce((most, rule) => Math.max(most, rule.ownScanDepth ? 0 : rule.scanDepth), scanDepth);
    const messages = newest.map((message) => scannedMessage(message, includeNames));
    const text = new ScannedText(messages, input.texts ?? {}, input.injections ?? [], growing);
    this.#scan = new Scan(rules, text, input, work, minActivations > 0);
    this.#timers = new Timers(input.timers ?? {}, rules, count);
    this.#budget = new Budget(tokenBudget);
    this.#canRecurse = rules.some((rule) => rule.recursive);
    this.#canReturn = rules.some((rule) => rule.expendable || rule.priority !== rules[0]!.priority);
    this.#waiting = new Waiting(rules, this.#scan, this.#settled);
    this.#now = {
      messages: count,
      replies: input.replyCount ?? input.messages.filter((message) => message.role === 'assistant').length,
      greeting: input.greeting ?? 0,
      trigger: input.trigger ?? 'normal',
      character: { name: input.character?.name ?? '', tags: new Set(input.character?.tags) },
      hasTimer: (rule, kind) => this.#timers.has(rule, kind),
      recurses: false,
      level: this.#waiting.firstLevel,
    };
  }

  run(): LoreResult {
    const most = this.settings.maxRecursionSteps || Infinity;
    let candidates: Iterable<LoreRule> = this.rules;
    for (let step = 1; step <= most; step++) {
      const fresh = this.#step(candidates);
      const next = this.#next(fresh);
      if (next === undefined) break;
      candidates = next;
    }
    const entries = this.#entries();
    for (const rule of this.#fired.keys()) if (!this.#trace.isDropped(rule, 'budget')) this.#timers.begin(rule);
    const rules = this.rules.toSorted((a, b) => a.bookIndex - b.bookIndex || a.index - b.index);
    const trace = this.#trace.lines(rules, this.input.explainAll);
    return { entries, trace, quiet: this.#trace.quiet(rules), timers: this.#timers.state() };
  }

  #step(candidates: Iterable<LoreRule>): LoreRule[] {
    const firing = this.#check(candidates);
    const losers = groupLosers(firing, {
      taken: this.#taken,
      isSticky: this.#isSticky,
      score: (rule) => this.#scan.score(rule, this.#scope),
      scoring: this.settings.groupScoring,
      seed: `${this.input.seed}|group`,
    });
    const lost = new Set([...losers.values()].flat());
    const fresh: LoreRule[] = [];
    for (const rule of firing) {
      if (lost.has(rule)) {
        this.#trace.drop(rule, 'group');
        continue;
      }
      this.#settled.add(rule);
      if (!this.#isSticky(rule) && !this.#luck(rule)) this.#trace.drop(rule, 'probability');
      else if (this.#fire(rule)) fresh.push(rule);
    }
    for (const [group, rules] of losers) if (!this.#taken.has(group)) this.#waiting.requeue(rules);
    return fresh;
  }

  #check(candidates: Iterable<LoreRule>): LoreRule[] {
    const hits = (rule: LoreRule): Hits => this.#scan.hits(rule, this.#scope);
    const firing: LoreRule[] = [];
    for (const rule of candidates) {
      if (this.#settled.has(rule)) continue;
      this.work.spend(WORK_OF_A_CHECK);
      const verdict = check(rule, hits, this.#now);
      this.#trace.note(rule, verdict);
      if (verdict.fires) firing.push(rule);
      else if (verdict.final) this.#settled.add(rule);
    }
    return firing.sort((a, b) => Number(this.#isSticky(b)) - Number(this.#isSticky(a)) || a.rank - b.rank);
  }

  #fire(rule: LoreRule): boolean {
    const volatile = new Set<string>();
    const content = this.expand(rule.content, volatile).trim();
    this.work.spend(content.length * WORK_OF_A_LETTER);
    const tokens = content === '' ? 0 : (this.input.countTokens ?? estimateTokens)(content);
    this.#fired.set(rule, { content, tokens, ...(volatile.size > 0 ? { volatile: [...volatile] } : {}) });
    const fits = this.#budget.add(rule, tokens);
    if (fits || this.#canReturn) for (const group of rule.groups) this.#taken.add(group);
    if (fits) this.#active++;
    return fits;
  }

  /** SillyTavern's order: recursion, older messages, then entries delayed until recursion. */
  #next(fresh: readonly LoreRule[]): Iterable<LoreRule> | undefined {
    const spreading = fresh.filter((rule) => rule.readsContents && !rule.preventRecursion);
    const isBehindOlder = !this.#now.recurses && this.#scan.hasContents;
    const isSpreading = spreading.some((rule) => rule.recursive) || (isBehindOlder && this.#canRecurse);
    const recurses = isSpreading && !this.#budget.isFull;
    const deepens = !recurses && this.#mayDeepen();
    const level = recurses || deepens ? undefined : this.#waiting.nextLevel();
    if (!recurses && !deepens && level === undefined) return undefined;
    this.#now.level = level ?? this.#now.level;
    this.#now.recurses = !deepens;
    const touched = this.#readContents(spreading);
    if (deepens) return this.#waiting.forOlder(touched, this.#scan.deepen());
    return this.#waiting.forRecursion(touched, this.#now.level);
  }

  #mayDeepen(): boolean {
    const { minActivations, minActivationsDepth, maxRecursionSteps, scanDepth } = this.settings;
    if (maxRecursionSteps > 0 || this.#budget.isFull || this.#active >= minActivations) return false;
    const depth = scanDepth + this.#scan.skew;
    return depth <= Math.min(minActivationsDepth || Infinity, this.input.messages.length, DEEPEST);
  }

  #readContents(spreading: readonly LoreRule[]): Set<LoreRule> {
    return this.#scan.readContents(
      spreading.map((rule) => ({
        ref: rule.ref,
        text: `${this.#fired.get(rule)!.content}${hiddenKeys(rule.content)}`,
      })),
    );
  }

  #entries(): ActiveLore[] {
    const weighed = Array.from(this.#fired, ([rule, { tokens }]) => ({ rule, tokens }));
    const leaving = overBudget(weighed, this.settings.tokenBudget);
    for (const rule of leaving) this.#trace.drop(rule, 'budget');
    const active: LoreRule[] = [];
    for (const { rule } of weighed) {
      if (leaving.has(rule)) continue;
      if (this.#fired.get(rule)!.content === '') this.#trace.drop(rule, 'empty');
      else active.push(rule);
    }
    return inPromptOrder(active).map((rule) => ({
      ...rule.place,
      ref: rule.ref,
      name: rule.name,
      order: rule.order,
      ...this.#fired.get(rule)!,
    }));
  }

  get #scope(): 'chat' | 'all' {
    return this.#now.recurses ? 'all' : 'chat';
  }

  readonly #isSticky = (rule: LoreRule): boolean => this.#timers.has(rule, 'sticky');

  #luck({ probability, ref }: LoreRule): boolean {
    return chance(`${this.input.seed}|probability|${ref}`) * 100 < probability;
  }
}
