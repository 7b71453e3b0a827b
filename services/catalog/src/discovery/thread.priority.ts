import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** Nice value of background threads: two fifths of the CPU time of a thread that others wait for. */
const LOW_PRIORITY = 4;

/** Lowers only the calling thread's priority: Linux schedules threads separately. No-op elsewhere. */
export function lowerThreadPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), LOW_PRIORITY);
  } catch {
    // No /proc, or not permitted: keep the normal priority.
  }
}
