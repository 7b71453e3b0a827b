import type { Hits } from './key.hits.ts';
import type { LoreCause, LoreDrop } from './result.ts';
import type { Logic, LoreRule } from './rule.ts';

/** What the checks need to know of the moment. */
export interface Moment {
  messages: number;
  /** Messages of the character, the greeting included. */
  replies: number;
  greeting: number;
  character: { name: string; tags: readonly string[] };
  hasTimer: (rule: LoreRule, kind: 'sticky' | 'cooldown') => boolean;
  /** 0 = messages are read; 1 and more = contents of entries are read. */
  level: number;
}

export type Verdict = { fires: true; cause: LoreCause } | { fires: false; drop: LoreDrop };

const drop = (reason: LoreDrop): Verdict => ({ fires: false, drop: reason });
const fire = (cause: LoreCause): Verdict => ({ fires: true, cause });

/** Whether a rule fires now, in SillyTavern's order of checks. */
export function check(rule: LoreRule, hits: Hits, now: Moment): Verdict {
  if (!rule.entry.enabled) return drop('disabled');
  if (!fitsCharacter(rule, now)) return drop('character_filter');
  if (now.messages < rule.delay) return drop('delay');
  const isSticky = now.hasTimer(rule, 'sticky');
  if (now.hasTimer(rule, 'cooldown') && !isSticky) return drop('cooldown');
  if (!isSticky && (now.level < rule.recursionLevel || (now.level > 0 && rule.excludeRecursion)))
    return drop('recursion');
  if (!fitsChat(rule, now)) return drop('decorator');
  if (rule.forced) return fire('decorator');
  if (rule.forbidden) return drop('decorator');
  if (rule.constant) return fire('constant');
  if (isSticky) return fire('sticky');
  return checkKeys(rule, hits);
}

function checkKeys(rule: LoreRule, hits: Hits): Verdict {
  if (hits.primary === undefined) return drop('no_key');
  if (hits.exclude !== undefined) return drop('excluded_key');
  if (rule.additional.length > 0 && hits.additional === undefined) return drop('secondary_keys');
  return secondaryHolds(rule, hits.secondary) ? fire('key') : drop('secondary_keys');
}

const logics: Record<Logic, (found: number, all: number) => boolean> = {
  and_any: (found) => found > 0,
  not_all: (found, all) => found < all,
  not_any: (found) => found === 0,
  and_all: (found, all) => found === all,
};

const secondaryHolds = ({ logic, secondary }: LoreRule, found: number): boolean =>
  secondary.length === 0 || logics[logic](found, secondary.length);

function fitsCharacter({ characters }: LoreRule, { character }: Moment): boolean {
  if (characters === undefined) return true;
  const isNamed = characters.names.includes(character.name) || characters.tags.some((t) => character.tags.includes(t));
  return isNamed !== characters.excludes;
}

const fitsChat = (rule: LoreRule, now: Moment): boolean =>
  now.replies >= rule.onlyAfter &&
  now.replies % rule.onlyEvery === 0 &&
  (rule.greeting === undefined || rule.greeting === now.greeting);
