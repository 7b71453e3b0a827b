import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;
const POLL_MS = 50;
/** Ending of a file that is still being written. */
const PARTIAL = '.wkdownload';

/** What arrives in the folder of downloads. */
export class Downloads {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async next(): Promise<{ suggestedFilename(): string; path(): Promise<string> }> {
    const known = new Set(readdirSync(this.folder));
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(POLL_MS)) {
      const name = readdirSync(this.folder).find((one) => !known.has(one) && !one.endsWith(PARTIAL));
      const path = join(this.folder, name ?? '');
      if (name && statSync(path).size > 0) return { suggestedFilename: () => name, path: () => Promise.resolve(path) };
    }
    throw new Error(`No download within ${TIMEOUT_MS} ms`);
  }
}
