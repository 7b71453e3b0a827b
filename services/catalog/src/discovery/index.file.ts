import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@masque/service-kit';
import { lockForProcess } from '@masque/service-kit/process-lock';

export interface IndexFile {
  readonly path: string;
  /** Gives the path up; a temporary file is removed. Call it when nothing has it open any more. */
  readonly release: () => void;
}

/** Instances on one machine, each with a file of its own. */
const MAX_INSTANCES = 16;

/**
 * A file that no other living instance uses: the first free one of `{path}`, `{path}.1`, `{path}.2`, …, by a lock beside it.
 * Where none can be had: a temporary one.
 */
export function claimIndexFile(path: string): IndexFile {
  for (let n = 0; n < MAX_INSTANCES; n += 1) {
    const candidate = n === 0 ? path : `${path}.${n}`;
    const unlock = lockForProcess(`${candidate}.lock`);
    if (unlock) return { path: candidate, release: unlock };
  }
  const temporary = join(tmpdir(), `masque-discovery-${newId()}.sqlite`);
  const release = () => {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(temporary + end, { force: true });
  };
  return { path: temporary, release };
}
