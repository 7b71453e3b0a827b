import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const FILE = 'reports/unsteady.json';
const RUNS = 20;

/** Tests that failed once and passed when repeated, one entry a run, newest last. */
type History = readonly (readonly string[])[];

const readHistory = (): History => (existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as History) : []);

let current: string[] = [];

/** Notes tests of this run that only passed on their second try. */
export function recordUnsteady(tests: readonly string[]): void {
  current.push(...tests);
}

/** Saves this run to the history and returns how often each test was unsteady in the last twenty runs, most often first. */
export function unsteadyReport(): string[] {
  const history = [...readHistory(), current].slice(-RUNS);
  current = [];
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(history, null, 1)}\n`);
  const counts = new Map<string, number>();
  for (const test of history.flat()) counts.set(test, (counts.get(test) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([test, count]) => `unsteady in ${count} of the last ${history.length} runs: ${test}`);
}
