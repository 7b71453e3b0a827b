import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newId } from '@masque/service-kit';

export interface IndexFile {
  readonly path: string;
  /** Gives the path up; a temporary file is removed. Call it when nothing has it open any more. */
  readonly release: () => void;
}

/** Instances on one machine, each with a file of its own. */
const MAX_INSTANCES = 16;

/**
 * A file that no other living instance uses: the first free one of `{path}`, `{path}.1`, `{path}.2`, …. SQLite's own lock on a
 * file beside it says that it is taken, and falls with the process however it ends. Where none
 * can be had: a temporary one.
 */
export function claimIndexFile(path: string): IndexFile {
  for (let n = 0; n < MAX_INSTANCES; n += 1) {
    const candidate = n === 0 ? path : `${path}.${n}`;
    const unlock = lock(`${candidate}.lock`);
    if (unlock) return { path: candidate, release: unlock };
  }
  const temporary = join(tmpdir(), `masque-discovery-${newId()}.sqlite`);
  const release = () => {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(temporary + end, { force: true });
  };
  return { path: temporary, release };
}

/** Null when somebody else has it, or nothing can be written there. */
function lock(path: string): (() => void) | null {
  try {
    mkdirSync(dirname(path), { recursive: true });
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
