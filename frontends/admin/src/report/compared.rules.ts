import type { Evidence } from '@masque/contracts';

interface Texts {
  readonly was: string | undefined;
  readonly now: string | undefined;
}

/** A side is undefined if that state lacks the text or is unknown. */
export interface VersionPair extends Texts {
  readonly field: string;
  /** From 1, if the field has several texts, such as greetings. */
  readonly position: number | null;
}

const NAME = 'name';

function byField(state: Evidence | null): Map<string, string[]> {
  const found = new Map<string, string[]>(state ? [[NAME, [state.name]]] : []);
  for (const { field, text } of state?.texts ?? []) found.set(field, [...(found.get(field) ?? []), text]);
  return found;
}

/** Pairs equal texts first, so that a deleted greeting doesn't make all the later ones look changed. */
function paired(was: readonly string[], now: readonly string[]): Texts[] {
  const rest = [...now];
  const equal = was.map((text) => {
    const at = rest.indexOf(text);
    return at < 0 ? undefined : rest.splice(at, 1)[0];
  });
  const old = was.map((text, index) => ({ was: text, now: equal[index] ?? rest.shift() }));
  return [...old, ...rest.map((text) => ({ was: undefined, now: text }))];
}

/** Returns changed texts first. Includes the name only if it changed. */
export function pairsOf(evidence: Evidence | null, current: Evidence | null): VersionPair[] {
  const [was, now] = [byField(evidence), byField(current)];
  const pairs = [...new Set([...was.keys(), ...now.keys()])].flatMap((field) => {
    const texts = paired(was.get(field) ?? [], now.get(field) ?? []);
    return texts.map((pair, index) => ({ field, position: texts.length > 1 ? index + 1 : null, ...pair }));
  });
  const isAlone = !evidence || !current;
  const shown = pairs.filter((pair) => pair.field !== NAME || (!isAlone && pair.was !== pair.now));
  return isAlone
    ? shown
    : [...shown.filter((pair) => pair.was !== pair.now), ...shown.filter((pair) => pair.was === pair.now)];
}
