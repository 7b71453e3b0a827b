import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Returns all sizes, or a single one with `MASQUE_SIZES=one`: spec files of a folder take turns in alphabetical order. */
export function chosenSizes<Size>(all: readonly Size[]): readonly Size[] {
  const path = process.env['MASQUE_SIZES'] === 'one' ? expect.getState().testPath : undefined;
  if (path === undefined) return all;
  const files = readdirSync(dirname(path)).filter((name) => name.endsWith('.spec.ts'));
  const turn = files.toSorted().indexOf(basename(path)) % all.length;
  return all.slice(turn, turn + 1);
}
