import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@masque/service-kit';
import { lockForProcess } from '@masque/service-kit/process-lock';

export interface IndexFile {
  readonly path: string;
  readonly release: () => void;
}

const MAX_INSTANCES = 16;

/** Claims the first free file of `{path}`, `{path}.1`, … by a lock beside it; falls back to a temporary file. */
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
