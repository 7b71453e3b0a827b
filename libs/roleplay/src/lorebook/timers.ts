import type { LoreTimer, LoreTimers } from './result.ts';
import type { LoreRule } from './rule.ts';

export class Timers {
  readonly #timers = new Map<string, LoreTimer[]>();

  constructor(
    before: LoreTimers,
    rules: readonly LoreRule[],
    readonly count: number,
  ) {
    for (const rule of rules) {
      const timers = Object.hasOwn(before, rule.ref) ? before[rule.ref]! : [];
      for (const timer of timers) this.#renew(rule, timer);
    }
  }

  has(rule: LoreRule, kind: LoreTimer['kind']): boolean {
    return this.#timers.get(rule.ref)?.some((timer) => timer.kind === kind) ?? false;
  }

  begin(rule: LoreRule): void {
    for (const kind of ['sticky', 'cooldown'] as const) if (!this.has(rule, kind)) this.#set(rule, kind, false);
  }

  state(): LoreTimers {
    return Object.fromEntries(this.#timers);
  }

  /** Drops expired effects, and those of this message or later ones (after a swipe or a deletion). */
  #renew(rule: LoreRule, timer: LoreTimer): void {
    if (rule[timer.kind] <= 0 || (this.count <= timer.start && timer.kept !== true)) return;
    if (this.count < timer.end) this.#push(rule, timer);
    else if (timer.kind === 'sticky') this.#set(rule, 'cooldown', true);
  }

  #set(rule: LoreRule, kind: LoreTimer['kind'], kept: boolean): void {
    const length = rule[kind];
    // JSON has no Infinity, and no chat has this many messages.
    const end = Math.min(this.count + length, Number.MAX_SAFE_INTEGER);
    if (length <= 0) return;
    const others = this.#timers.get(rule.ref)?.filter((timer) => timer.kind !== kind) ?? [];
    this.#timers.set(rule.ref, [...others, { kind, start: this.count, end, ...(kept ? { kept } : {}) }]);
  }

  #push(rule: LoreRule, timer: LoreTimer): void {
    if (this.has(rule, timer.kind)) return;
    const timers = this.#timers.get(rule.ref);
    if (timers) timers.push(timer);
    else this.#timers.set(rule.ref, [timer]);
  }
}
