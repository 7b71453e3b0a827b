import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs, type Memory, memoryOf } from './processes.ts';

export interface AtRest extends Memory {
  readonly name: string;
  /** Share of one core. */
  readonly cores: number;
}

export async function atRest(pids: Record<string, number>, seconds: number): Promise<AtRest[]> {
  const names = Object.entries(pids);
  const before = names.map(([, pid]) => cpuMs([pid]));
  await pause(seconds * 1_000);
  const rows = names.map(([name, pid], index) => ({
    name,
    cores: (cpuMs([pid]) - (before[index] ?? 0)) / 1_000 / seconds,
    ...memoryOf([pid]),
  }));
  const sum = (key: 'cores' | 'resident' | 'proportional') => rows.reduce((all, row) => all + row[key], 0);
  return [...rows, { name: 'all', cores: sum('cores'), resident: sum('resident'), proportional: sum('proportional') }];
}

export const rounded = ({ cores, resident, proportional }: Omit<AtRest, 'name'>) => ({
  cores: Number(cores.toFixed(4)),
  'resident MiB': Math.round(resident),
  'proportional MiB': Math.round(proportional),
});
