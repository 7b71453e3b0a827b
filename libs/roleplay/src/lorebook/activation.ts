import { chance } from '../shared/random.ts';
import { estimateTokens } from './tokens.ts';
import { overBudget } from './budget.ts';
import { check, type Moment } from './checks.ts';
import { groupLosers } from './groups.ts';
import type { LoreInput, LoreMessage } from './input.ts';
import { KeyHits } from './key.hits.ts';
import type { ActiveLore, LoreCause, LoreDrop, LoreResult, LoreTrace } from './result.ts';
import type { LoreRule } from './rule.ts';
import type { LoreSettings } from './settings.ts';
import { Timers } from './timers.ts';

interface Fired {
  cause: LoreCause;
  content: string;
}

/** One run over the rules: messages first, then, step by step, the contents of what fired. */
export class Activation {
  readonly #hits: KeyHits;
  readonly #timers: Timers;
  readonly #now: Moment;
  readonly #fired = new Map<LoreRule, Fired>();
  readonly #dropped = new Map<LoreRule, LoreDrop>();
  /** Decided for good: fired, or lost to a group or to chance. */
  readonly #settled = new Set<LoreRule>();
  readonly #groups = new Set<string>();
  /** One round for all steps, so that many steps cost no more than few. */
  #contents: ReturnType<KeyHits['startRound']> | undefined;

  constructor(
    readonly input: LoreInput,
    readonly settings: LoreSettings,
    readonly rules: readonly LoreRule[],
    readonly expand: (text: string) => string,
  ) {
    const messages = input.messageCount ?? input.messages.length;
    this.#hits = new KeyHits(rules, input.regex);
    this.#timers = new Timers(input.timers ?? {}, rules, messages);
    this.#now = {
      messages,
      replies: input.replyCount ?? input.messages.filter((message) => message.role === 'assistant').length,
      greeting: input.greeting ?? 0,
      character: { name: input.character?.name ?? '', tags: input.character?.tags ?? [] },
      hasTimer: (rule, kind) => this.#timers.has(rule, kind),
      level: 0,
    };
  }

  run(): LoreResult {
    this.#readMessages();
    this.#recurse(this.#step(this.rules));
    const entries = this.#withinBudget();
    for (const rule of this.#fired.keys()) if (this.#dropped.get(rule) !== 'budget') this.#timers.begin(rule);
    return { entries, trace: this.#trace(), timers: this.#timers.state() };
  }

  #readMessages(): void {
    const { messages } = this.input;
    const deepest = this.rules.reduce((most, rule) => Math.max(most, rule.scanDepth), 0);
    const newest = messages.slice(Math.max(0, messages.length - deepest)).toReversed();
    this.#hits.startRound()(
      newest.map((message, depth) => ({
        text: this.#scanned(message),
        found: { message: depth },
        isFor: (rule: LoreRule) => depth < rule.scanDepth,
      })),
    );
  }

  /** The mark before the name lets a pattern ask for one speaker's message. */
  #scanned({ name, text }: LoreMessage): string {
    return this.settings.includeNames && name ? `\u0001${name}: ${text}` : `\u0001${text}`;
  }

  /** Checks rules; of those that fire, groups and chance leave some. */
  #step(candidates: Iterable<LoreRule>): LoreRule[] {
    const causes = new Map<LoreRule, LoreCause>();
    for (const rule of candidates) {
      if (this.#settled.has(rule)) continue;
      const verdict = check(rule, this.#hits.of(rule), this.#now);
      if (verdict.fires) causes.set(rule, verdict.cause);
      else this.#dropped.set(rule, verdict.drop);
    }
    const isSticky = (rule: LoreRule): boolean => this.#timers.has(rule, 'sticky');
    const losers = groupLosers([...causes.keys()], this.#groups, isSticky, `${this.input.seed}|group`);
    const fired: LoreRule[] = [];
    for (const [rule, cause] of causes) {
      this.#settled.add(rule);
      if (losers.has(rule)) this.#dropped.set(rule, 'group');
      else if (!isSticky(rule) && !this.#luck(rule)) this.#dropped.set(rule, 'probability');
      else {
        this.#dropped.delete(rule);
        this.#fired.set(rule, { cause, content: this.expand(rule.content).trim() });
        fired.push(rule);
      }
    }
    return fired;
  }

  #luck({ probability, ref }: LoreRule): boolean {
    return chance(`${this.input.seed}|probability|${ref}`) * 100 < probability;
  }

  #recurse(first: LoreRule[]): void {
    const waiting = Map.groupBy(
      this.rules.filter((rule) => rule.recursive && rule.recursionLevel > 0),
      (rule) => rule.recursionLevel,
    );
    const levels = [...waiting.keys()].sort((a, b) => a - b);
    const most = this.settings.maxRecursionSteps || Infinity;
    let fresh = first;
    for (let step = 1; step <= most; step++) {
      const spreading = fresh.filter((rule) => rule.recursive && !rule.preventRecursion);
      const level = this.#nextLevel(levels, spreading.length > 0);
      if (spreading.length === 0 && level === undefined) return;
      this.#now.level = Math.max(this.#now.level, 1, level ?? 0);
      const touched = this.#readContents(spreading);
      for (const rule of waiting.get(level ?? 0) ?? []) touched.add(rule);
      fresh = this.#step(touched);
    }
  }

  /** Entries that wait for recursion come in with its first step, those of higher levels when it would stop. */
  #nextLevel(levels: number[], isSpreading: boolean): number | undefined {
    const isDue = this.#now.level === 0 || !isSpreading;
    return isDue ? levels.shift() : undefined;
  }

  #readContents(fired: readonly LoreRule[]): Set<LoreRule> {
    this.#contents ??= this.#hits.startRound();
    return this.#contents(
      fired.map((rule) => ({
        text: `${this.#fired.get(rule)!.content}\n${hiddenKeys(rule.content)}`,
        found: { entry: rule.ref },
        isFor: (other: LoreRule) => other.recursive && !other.excludeRecursion,
      })),
    );
  }

  #withinBudget(): ActiveLore[] {
    const count = this.input.countTokens ?? estimateTokens;
    const weighed: { rule: LoreRule; tokens: number }[] = [];
    for (const [rule, { content }] of this.#fired) {
      if (content === '') this.#dropped.set(rule, 'empty');
      else weighed.push({ rule, tokens: count(content) });
    }
    const leaving = overBudget(weighed, this.settings.tokenBudget);
    for (const rule of leaving) this.#dropped.set(rule, 'budget');
    return weighed
      .filter(({ rule }) => !leaving.has(rule))
      .sort((a, b) => compare(a.rule, b.rule))
      .map(({ rule, tokens }) => ({
        ...rule.place,
        ref: rule.ref,
        name: rule.name,
        content: this.#fired.get(rule)!.content,
        order: rule.order,
        tokens,
      }));
  }

  #trace(): LoreTrace[] {
    const quiet = new Set<LoreDrop>(['disabled', 'no_key', 'character_filter', 'recursion']);
    const trace: LoreTrace[] = [];
    for (const rule of this.rules) {
      const drop = this.#dropped.get(rule);
      if (drop !== undefined && quiet.has(drop) && this.input.explainAll !== true) continue;
      const fired = this.#fired.get(rule);
      const hit = this.#hits.of(rule).primary;
      trace.push({
        ref: rule.ref,
        name: rule.name,
        outcome: drop === undefined ? 'active' : 'dropped',
        reason: drop ?? fired!.cause,
        ...(hit && (fired === undefined || fired.cause === 'key') ? { key: hit.key, found: hit.found } : {}),
      });
    }
    return trace;
  }
}

const compare = (a: LoreRule, b: LoreRule): number =>
  a.order - b.order || a.bookIndex - b.bookIndex || a.index - b.index;

/** Keys that an entry's content shows to other entries only (V3 `{{hidden_key:x}}`). */
const hiddenKeys = (content: string): string =>
  Array.from(content.matchAll(/\{\{hidden_key:([^{}]*)\}\}/gi), (match) => match[1]).join('\n');
