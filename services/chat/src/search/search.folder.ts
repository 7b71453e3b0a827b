import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface SearchFolder {
  readonly path: string;
  /** Gives it up to others. */
  readonly release: () => void;
}

/** Instances on one machine, each with a folder of its own. */
const MOST_INSTANCES = 16;

/**
 * A folder that no other living process uses: the first free one of `{path}/0`, `{path}/1`, …; where none can be had, a temporary
 * one. SQLite's own lock on a file says that it is taken, and falls with the process however it ends.
 */
export function claimSearchFolder(path: string): SearchFolder {
  for (let n = 0; n < MOST_INSTANCES; n += 1) {
    const candidate = join(path, String(n));
    const release = lock(candidate);
    if (release) return { path: candidate, release };
  }
  return { path: mkdtempSync(join(tmpdir(), 'masque-chat-search-')), release: () => undefined };
}

/** Null when somebody else has it, or nothing can be written there. */
function lock(folder: string): (() => void) | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const database = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
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
