import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Nice value of encoders: lists and pages go first. */
const LOW_PRIORITY = 4;

/** Lowers the priority of all threads that this process has and of those that they start. Without /proc it does nothing. */
export function lowerProcessPriority(): void {
  for (const thread of threads()) {
    try {
      setPriority(Number(thread), LOW_PRIORITY);
    } catch {
      // It has ended meanwhile, or it is forbidden: then an encoder is a process like any other.
    }
  }
}

function threads(): string[] {
  try {
    return readdirSync('/proc/self/task');
  } catch {
    return [];
  }
}
