import { execFileSync } from 'node:child_process';
import type { SuitePartName } from './parts.ts';

/** CI skips these until they have passed as a whole. */
export const unproven: readonly SuitePartName[] = ['firefox', 'webkit'];

/** At most 12 minutes each; CI runs one per landing after `npm test`. Together they cover every proven part. */
export const slices: readonly (readonly SuitePartName[])[] = [
  ['browser1'],
  ['browser2'],
  ['walks', 'kubernetes', 'backup'],
  ['api', 'python'],
  ['slow', 'attacks', 'faults'],
  ['instances'],
];

export function sliceOf(commit: string): readonly SuitePartName[] {
  const index = Number.parseInt(commit.slice(0, 8), 16) % slices.length;
  return slices[index] ?? [];
}

export const headCommit = (): string => execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
