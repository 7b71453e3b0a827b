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
