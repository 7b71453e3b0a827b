import { execFileSync } from 'node:child_process';
import type { SuitePartName } from './parts.ts';

/** At most 12 minutes each; CI runs one per landing after `npm test`. Together they cover every part. */
export const slices: readonly (readonly SuitePartName[])[] = [
  ['browser1', 'webkit'],
  ['browser2', 'firefox'],
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
