import { safeName } from '../transfers/file.name.ts';

/** Some systems know neither case nor how a letter is composed. */
const keyOf = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase();

/** Names of files beside each other in one folder: safe on every system, in the script that they have, none twice. */
export class ExportNames {
  private readonly taken = new Set<string>();
  /** How often each name was wanted: a thousand of the same are numbered without trying each number. */
  private readonly wanted = new Map<string, number>();

  /** Without an ending; `otherwise` when nothing of the name can be seen. */
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
