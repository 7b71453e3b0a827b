import type { Evidence } from '@masque/contracts';

/** One text of what was reported; undefined: that state has it not, or is not known. */
export interface Pair {
  readonly field: string;
  readonly was: string | undefined;
  readonly now: string | undefined;
}

const NAME = 'name';

/** The name stands among the texts, where it is not one of them already. */
const textsOf = (state: Evidence | null): Map<string, string> =>
  new Map(state ? [[NAME, state.name], ...state.texts.map(({ field, text }) => [field, text] as const)] : []);

/** The texts of both states by field, those that differ first. A name is one of them only when it has changed. */
export function pairsOf(evidence: Evidence | null, current: Evidence | null): Pair[] {
  const [was, now] = [textsOf(evidence), textsOf(current)];
  const fields = new Set([...was.keys(), ...now.keys()]);
  const pairs = [...fields].map((field) => ({ field, was: was.get(field), now: now.get(field) }));
  const isAlone = !evidence || !current;
  const shown = pairs.filter(({ field, ...pair }) => field !== NAME || (!isAlone && pair.was !== pair.now));
  return isAlone
    ? shown
    : [...shown.filter((pair) => pair.was !== pair.now), ...shown.filter((pair) => pair.was === pair.now)];
}
