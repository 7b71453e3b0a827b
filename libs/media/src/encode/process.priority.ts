import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

const LOW_PRIORITY = 10;

export function lowerProcessPriority(): void {
  for (const thread of threads()) {
    try {
      setPriority(Number(thread), LOW_PRIORITY);
    } catch {
      // The thread has ended, or it isn't permitted: the encoder keeps its priority.
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
