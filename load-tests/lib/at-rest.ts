import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs, type Memory, memoryOf } from './processes.ts';

export interface AtRest extends Memory {
  /** Share of one core. */
  readonly cores: number;
}

/** Measures all of them for so many seconds; prints each. */
export async function atRest(pids: Record<string, number>, seconds: number): Promise<AtRest> {
  const names = Object.entries(pids);
  const before = names.map(([, pid]) => cpuMs([pid]));
  await pause(seconds * 1_000);
  const rows = names.map(([name, pid], index): [string, AtRest] => [
    name,
    { cores: (cpuMs([pid]) - (before[index] ?? 0)) / 1_000 / seconds, ...memoryOf([pid]) },
  ]);
  console.table(Object.fromEntries(rows));
  const sum = (key: keyof AtRest) => rows.reduce((all, [, row]) => all + row[key], 0);
  return { cores: sum('cores'), resident: sum('resident'), proportional: sum('proportional') };
}
