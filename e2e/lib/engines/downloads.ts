import { mkdtempSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;
const POLL_MS = 50;
/** Endings of a file that WebKit or Firefox is still writing. */
const PARTIAL = /\.(wkdownload|part)$/;

/** Playwright's `Download` as far as the walks use it. */
export interface Downloaded {
  suggestedFilename(): string;
  path(): Promise<string>;
}

/** Files that arrive in the download folder. */
export class Downloads {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async next(): Promise<Downloaded> {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(POLL_MS)) {
      const entries = readdirSync(this.folder, { withFileTypes: true });
      const name = entries.find((one) => one.isFile() && !PARTIAL.test(one.name))?.name;
      if (name && statSync(join(this.folder, name)).size > 0) {
        // The next one may have the same name.
        const path = join(mkdtempSync(join(this.folder, 'taken-')), name);
        renameSync(join(this.folder, name), path);
        return { suggestedFilename: () => name, path: () => Promise.resolve(path) };
      }
    }
    throw new Error(`No download within ${TIMEOUT_MS} ms`);
  }
}
