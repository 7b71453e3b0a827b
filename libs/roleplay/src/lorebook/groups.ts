import { chance } from '../shared/random.ts';
import type { LoreRule } from './rule.ts';

/**
 * Inclusion groups: of the rules that fired together and share a group, one stays. A group that has a member in the
 * prompt takes no other; sticky members stay; `group_override` takes the highest order; else weights decide.
 * Gives the losers.
 */
export function groupLosers(
  fired: readonly LoreRule[],
  taken: Set<string>,
  isSticky: (rule: LoreRule) => boolean,
  seed: string,
): Set<LoreRule> {
  const losers = new Set<LoreRule>();
  const members = new Map<string, LoreRule[]>();
  for (const rule of fired)
    for (const group of rule.groups) {
      const known = members.get(group);
      if (known) known.push(rule);
      else members.set(group, [rule]);
    }
  for (const [group, all] of members) {
    const left = all.filter((rule) => !losers.has(rule));
    const sticky = left.filter(isSticky);
    const winners = taken.has(group) ? [] : sticky.length > 0 ? sticky : [winner(left, `${seed}|${group}`)];
    for (const rule of left) if (!winners.includes(rule)) losers.add(rule);
    taken.add(group);
  }
  return losers;
}

function winner(rules: readonly LoreRule[], seed: string): LoreRule | undefined {
  const preferred = rules.filter((rule) => rule.groupOverride);
  if (preferred.length > 0) return preferred.reduce((best, rule) => (rule.order > best.order ? rule : best));
  let at = chance(seed) * rules.reduce((sum, rule) => sum + rule.groupWeight, 0);
  for (const rule of rules) {
    at -= rule.groupWeight;
    if (at < 0) return rule;
  }
  return rules.at(-1);
}
