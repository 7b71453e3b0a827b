import type { LoreTrigger } from './input.ts';
import type { LoreCause, LoreDrop } from './result.ts';
import type { KeyLogic } from './key.ts';
import type { LoreRule } from './rule.ts';
import type { KeyHit, Hits } from './tally.ts';

export interface Moment {
  messages: number;
  /** Includes the greeting. */
  replies: number;
  greeting: number;
  trigger: LoreTrigger;
  character: { name: string; tags: ReadonlySet<string> };
  hasTimer: (rule: LoreRule, kind: 'sticky' | 'cooldown') => boolean;
  recurses: boolean;
  level: number;
}

/** `final`: scanning more text can't change the verdict. */
export type RuleVerdict =
  | { fires: true; cause: LoreCause; hit?: KeyHit }
  | { fires: false; drop: LoreDrop; hit?: KeyHit; final?: boolean };

const drop = (reason: LoreDrop, hit?: KeyHit): RuleVerdict => ({ fires: false, drop: reason, hit });
const dropForGood = (reason: LoreDrop): RuleVerdict => ({ fires: false, drop: reason, final: true });
const fire = (cause: LoreCause, hit?: KeyHit): RuleVerdict => ({ fires: true, cause, hit });

/** SillyTavern's order of checks. */
export function check(rule: LoreRule, hits: (rule: LoreRule) => Hits, now: Moment): RuleVerdict {
  if (!rule.entry.enabled) return dropForGood('disabled');
  if (rule.triggers.length > 0 && !rule.triggers.includes(now.trigger)) return dropForGood('trigger');
  if (!fitsCharacter(rule, now)) return dropForGood('character_filter');
  if (now.messages < rule.delay) return dropForGood('delay');
  const isSticky = now.hasTimer(rule, 'sticky');
  if (now.hasTimer(rule, 'cooldown') && !isSticky) return dropForGood('cooldown');
  if (!isSticky && !fitsRecursion(rule, now)) return drop('recursion');
  if (!fitsChat(rule, now)) return dropForGood('decorator');
  if (rule.forced) return fire('decorator');
  if (rule.forbidden) return dropForGood('decorator');
  if (rule.constant) return fire('constant');
  if (isSticky) return fire('sticky');
  return checkKeys(rule, hits(rule));
}

function checkKeys(rule: LoreRule, hits: Hits): RuleVerdict {
  const hit = hits.primary;
  if (hit === undefined) return notSearched(hits) ?? drop('no_key');
  if (hits.exclude) return drop('excluded_key', hit);
  if (rule.additional.length > 0 && !hits.additional) return drop('secondary_keys', hit);
  if (secondaryHolds(rule, hits.secondary)) return fire('key', hit);
  return notSearched(hits) ?? drop('secondary_keys', hit);
}

function notSearched({ notRun, overLimit }: Hits): RuleVerdict | undefined {
  if (notRun !== undefined) return drop('regex_not_run', { key: notRun, found: undefined });
  return overLimit === undefined ? undefined : drop('key_limit', { key: overLimit, found: undefined });
}

const logics: Record<KeyLogic, (found: number, all: number) => boolean> = {
  and_any: (found) => found > 0,
  not_all: (found, all) => found < all,
  not_any: (found) => found === 0,
  and_all: (found, all) => found === all,
};

const secondaryHolds = ({ selective, logic, secondary }: LoreRule, found: number): boolean =>
  !selective || secondary.length === 0 || logics[logic](found, secondary.length);

function fitsCharacter({ characters }: LoreRule, { character }: Moment): boolean {
  if (characters === undefined) return true;
  const { names, tags, excludes } = characters;
  const isNamed = names.includes(character.name);
  const isTagged = tags.some((tag) => character.tags.has(tag));
  return (names.length === 0 || isNamed !== excludes) && (tags.length === 0 || isTagged !== excludes);
}

function fitsRecursion(rule: LoreRule, now: Moment): boolean {
  if (!now.recurses) return rule.recursionLevel === 0;
  return rule.recursionLevel <= now.level && !(rule.recursive && rule.excludeRecursion);
}

const fitsChat = (rule: LoreRule, now: Moment): boolean =>
  now.replies >= rule.onlyAfter &&
  now.replies % rule.onlyEvery === 0 &&
  (rule.greeting === undefined || rule.greeting === now.greeting);
