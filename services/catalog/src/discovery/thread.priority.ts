import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** Nice value of threads whose work may wait: two fifths of the processor time of one that others wait for. */
const LOW_PRIORITY = 4;

/** Lowers the calling thread's priority alone: Linux schedules threads one by one. Elsewhere it does nothing. */
export function lowerThreadPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), LOW_PRIORITY);
  } catch {
    // Without /proc, or where it is forbidden, all threads are equal.
  }
}
