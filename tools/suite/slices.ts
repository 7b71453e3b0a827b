import { execFileSync } from 'node:child_process';
import type { PartName } from './parts.ts';

/** Parts that CI leaves out until they have passed as a whole; `npm run test:all` runs them. */
export const unproven: readonly PartName[] = ['firefox', 'webkit'];

/** Parts of at most twelve minutes that CI runs after `npm test`, one slice a landing. Together they hold every other part. */
export const slices: readonly (readonly PartName[])[] = [
  ['browser1'],
  ['browser2'],
  ['walks', 'kubernetes', 'upgrade'],
  ['api', 'python'],
  ['slow', 'attacks', 'faults'],
  ['instances'],
];

/** The slice of a commit: its hash modulo the number of slices. */
export function sliceOf(commit: string): readonly PartName[] {
  const index = Number.parseInt(commit.slice(0, 8), 16) % slices.length;
  return slices[index] ?? [];
}

export const headCommit = (): string => execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
