import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockForProcess } from '@masque/service-kit/process-lock';

export interface SearchFolder {
  readonly path: string;
  /** Gives it up to others. */
  readonly release: () => void;
}

/** Instances on one machine, each with a folder of its own. */
const MOST_INSTANCES = 16;

/**
 * A folder that no other living process uses: the first free one of `{path}/0`, `{path}/1`, …; where none can be had, a temporary
 * one.
 */
export function claimSearchFolder(path: string): SearchFolder {
  for (let n = 0; n < MOST_INSTANCES; n += 1) {
    const candidate = join(path, String(n));
    const release = lockForProcess(join(candidate, 'lock'));
    if (release) return { path: candidate, release };
  }
  return { path: mkdtempSync(join(tmpdir(), 'masque-chat-search-')), release: () => undefined };
}
