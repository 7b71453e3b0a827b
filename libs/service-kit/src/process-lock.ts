import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes a path for this process, by SQLite's own lock on a file there, which falls with the process however it ends. Gives what
 * lets it go; null when somebody else has it, or nothing can be written there. The folder is made, for its owner alone.
 */
export function lockForProcess(path: string): (() => void) | null {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    } catch {
      database.close();
      return null;
    }
    return () => database.close();
  } catch {
    return null;
  }
}
