import { readFileSync } from 'node:fs';
import { memory } from '../../infra/local/src/index.ts';

/** Maximum resident memory per process, in MiB: no more than its heap limit, although it covers everything. */
export const memoryBounds: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(memory).map(([name, { heap }]) => [name, heap]),
);

/** Peak resident memory in MiB; undefined where there is no /proc (Linux only). */
export function peakMemory(pid: number): number | undefined {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kib === undefined ? undefined : Math.round(Number(kib) / 1_024);
  } catch {
    return undefined;
  }
}
