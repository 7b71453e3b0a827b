import { readFileSync } from 'node:fs';

/** Clock ticks per second in /proc: 100 on every Linux that Node runs on. */
const TICKS = 100;
const KIB_PER_MIB = 1024;

export const cpuMs = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS;
  }, 0);

export interface Memory {
  /** MiB; shared pages count in each process. */
  readonly resident: number;
  /** MiB; shared pages are divided among their users. */
  readonly proportional: number;
}

export function memoryOf(pids: readonly number[]): Memory {
  let resident = 0;
  let proportional = 0;
  for (const pid of pids) {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const mib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / KIB_PER_MIB;
    resident += mib('Rss');
    proportional += mib('Pss');
  }
  return { resident, proportional };
}
