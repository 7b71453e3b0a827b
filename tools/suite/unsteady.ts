import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const FILE = 'reports/unsteady.json';
const RUNS = 20;

/** Tests that failed once and passed when repeated: one entry per run, newest last. */
type History = readonly (readonly string[])[];

const readHistory = (): History => (existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as History) : []);

let current: string[] | undefined;

/** Call it with an empty list too: only runs that could repeat files count. */
export function recordUnsteady(tests: readonly string[]): void {
  current = [...(current ?? []), ...tests];
}

export function unsteadyReport(): string[] {
  if (!current) return [];
  const history = [...readHistory(), current].slice(-RUNS);
  current = undefined;
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(history, null, 1)}\n`);
  const counts = new Map<string, number>();
  for (const test of history.flat()) counts.set(test, (counts.get(test) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([test, count]) => `flaky in ${count} of the last ${history.length} runs: ${test}`);
}
