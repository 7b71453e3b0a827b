import { safeName } from '../transfers/file.name.ts';

/** Some file systems ignore case and Unicode composition. */
const keyOf = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase();

export class ExportNames {
  private readonly taken = new Set<string>();
  /** How often each name was requested: a thousand equal names are numbered without trying each number. */
  private readonly wanted = new Map<string, number>();

  nameFor(name: string, otherwise: string): string {
    const safe = safeName(name, otherwise);
    const key = keyOf(safe);
    for (let n = (this.wanted.get(key) ?? 0) + 1; ; n += 1) {
      const numbered = n === 1 ? safe : `${safe} (${n})`;
      if (this.taken.has(keyOf(numbered))) continue;
      this.wanted.set(key, n);
      this.taken.add(keyOf(numbered));
      return numbered;
    }
  }
}

const CODE = 6;

/** The same in every service, and no other thing's: the end of an id is random. */
export const codedName = (name: string, id: string, otherwise: string): string =>
  `${safeName(name, otherwise)}-${id.slice(-CODE)}`;

interface NamedThing {
  readonly id: string;
  readonly name: string;
}

/** By id. The same in every service that has the same things, in any order: only equal names get a code. */
export function sharedNames(things: readonly NamedThing[], otherwise: string): Map<string, string> {
  const safe = things.map(({ id, name }) => ({ id, name: safeName(name, otherwise) }));
  const counts = Map.groupBy(safe, ({ name }) => keyOf(name));
  const isAlone = (name: string) => counts.get(keyOf(name))?.length === 1;
  return new Map(safe.map(({ id, name }) => [id, isAlone(name) ? name : codedName(name, id, otherwise)]));
}
