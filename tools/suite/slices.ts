import { execFileSync } from 'node:child_process';
import type { PartName } from './parts.ts';

/** Parts of at most twelve minutes that CI runs after `npm test`, one slice a landing. Together they hold every part. */
export const slices: readonly (readonly PartName[])[] = [
  ['browser1'],
  ['browser2'],
  ['walks', 'firefox', 'webkit'],
  ['upgrade', 'api', 'python', 'kubernetes'],
  ['slow', 'attacks', 'faults'],
  ['instances'],
];

/** The slice of a commit: its hash modulo the number of slices. */
export function sliceOf(commit: string): readonly PartName[] {
  const index = Number.parseInt(commit.slice(0, 8), 16) % slices.length;
  return slices[index] ?? [];
}

export const headCommit = (): string => execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
