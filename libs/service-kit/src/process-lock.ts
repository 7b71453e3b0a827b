import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Uses SQLite's file lock, which ends with the process. Returns its release; null when taken or not writable. */
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
