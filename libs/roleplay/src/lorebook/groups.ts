import { chance } from '../shared/random.ts';
import type { LoreRule } from './rule.ts';

export interface Contest {
  taken: ReadonlySet<string>;
  isSticky: (rule: LoreRule) => boolean;
  score: (rule: LoreRule) => number;
  scoring: boolean;
  seed: string;
}

type Rules = readonly LoreRule[];

/** Sticky members stay; else a group in the prompt admits nobody; then scoring, override and weights pick one. */
export function groupLosers(fired: Rules, contest: Contest): Map<string, LoreRule[]> {
  const members = membersOf(fired);
  const lost = new Set<LoreRule>();
  const losers = new Map<string, LoreRule[]>();
  for (const round of [onlySticky, noneIfTaken, bestScored, oneWinner])
    for (const [group, all] of members) {
      const left = all.filter((rule) => !lost.has(rule));
      const staying = new Set(round(left, contest, group));
      for (const rule of left) {
        if (staying.has(rule)) continue;
        lost.add(rule);
        const known = losers.get(group);
        if (known) known.push(rule);
        else losers.set(group, [rule]);
      }
    }
  return losers;
}

function membersOf(fired: Rules): Map<string, LoreRule[]> {
  const members = new Map<string, LoreRule[]>();
  for (const rule of fired)
    for (const group of rule.groups) {
      const known = members.get(group);
      if (known) known.push(rule);
      else members.set(group, [rule]);
    }
  return members;
}

function onlySticky(rules: Rules, { isSticky }: Contest): Rules {
  const sticky = rules.filter(isSticky);
  return sticky.length > 0 ? sticky : rules;
}

/** Runs before any contest: a rule that can't enter must not eliminate others in its other groups. */
const noneIfTaken = (rules: Rules, { taken, isSticky }: Contest, group: string): Rules =>
  taken.has(group) && !rules.some(isSticky) ? [] : rules;

/** Only scored entries can lose, but all of them set the mark. */
function bestScored(rules: Rules, { isSticky, scoring, score }: Contest): Rules {
  const isScored = (rule: LoreRule): boolean => rule.groupScoring ?? scoring;
  if (rules.length < 2 || rules.some(isSticky) || !rules.some(isScored)) return rules;
  const scores = rules.map(score);
  const most = scores.reduce((high, points) => Math.max(high, points), 0);
  return rules.filter((rule, i) => !isScored(rule) || scores[i] === most);
}

function oneWinner(rules: Rules, { isSticky, seed }: Contest, group: string): Rules {
  if (rules.length < 2 || rules.some(isSticky)) return rules;
  const preferred = rules.filter((rule) => rule.groupOverride);
  if (preferred.length > 0) return [preferred.reduce((best, rule) => (rule.order > best.order ? rule : best))];
  return [byWeight(rules, chance(`${seed}|${group}`))];
}

function byWeight(rules: Rules, luck: number): LoreRule {
  let at = luck * rules.reduce((sum, rule) => sum + rule.groupWeight, 0);
  return rules.find((rule) => (at -= rule.groupWeight) < 0) ?? rules[0]!;
}
