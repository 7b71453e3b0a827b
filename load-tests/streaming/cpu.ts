import { readFileSync } from 'node:fs';

/** Clock ticks a second in /proc; 100 on every Linux that Node runs on. */
const TICKS = 100;

/** CPU time that processes have used so far, user and system, in milliseconds. */
export const cpuMs = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS;
  }, 0);
