import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** All sizes, or one with `MASQUE_SIZES=one`: a folder's spec files take turns, in alphabetical order. */
export function chosenSizes<Size>(all: readonly Size[]): readonly Size[] {
  const path = process.env['MASQUE_SIZES'] === 'one' ? expect.getState().testPath : undefined;
  if (path === undefined) return all;
  const files = readdirSync(dirname(path)).filter((name) => name.endsWith('.spec.ts'));
  const turn = files.toSorted().indexOf(basename(path)) % all.length;
  return all.slice(turn, turn + 1);
}
