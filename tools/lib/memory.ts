import { readFileSync } from 'node:fs';
import { memory } from '../../infra/local/src/index.ts';

/** Most resident memory of each process of ours (MiB): no more than the heap that it may have, with everything it holds. */
export const memoryBounds: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(memory).map(([name, { heap }]) => [name, heap]),
);

/** The most memory that a process has had resident (MiB); undefined where the system does not tell (it is Linux that does). */
export function peakMemory(pid: number): number | undefined {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kib === undefined ? undefined : Math.round(Number(kib) / 1_024);
  } catch {
    return undefined;
  }
}
