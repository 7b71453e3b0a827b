import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockForProcess } from '@masque/service-kit/process-lock';

export interface SearchFolder {
  readonly path: string;
  readonly release: () => void;
}

const MOST_INSTANCES = 16;

/** Locks the first free folder of `{path}/0`, `{path}/1`, …; otherwise uses a temporary one. */
export function claimSearchFolder(path: string): SearchFolder {
  for (let n = 0; n < MOST_INSTANCES; n += 1) {
    const candidate = join(path, String(n));
    const release = lockForProcess(join(candidate, 'lock'));
    if (release) return { path: candidate, release };
  }
  return { path: mkdtempSync(join(tmpdir(), 'masque-chat-search-')), release: () => undefined };
}
