import { mkdtempSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;
const POLL_MS = 50;
/** Extensions of partial downloads in WebKit and Firefox. */
const PARTIAL = /\.(wkdownload|part)$/;

/** The part of Playwright's `Download` that walks use. */
export interface Downloaded {
  suggestedFilename(): string;
  path(): Promise<string>;
}

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
        // Moved away, because the next download may have the same name.
        const path = join(mkdtempSync(join(this.folder, 'taken-')), name);
        renameSync(join(this.folder, name), path);
        return { suggestedFilename: () => name, path: () => Promise.resolve(path) };
      }
    }
    throw new Error(`No download within ${TIMEOUT_MS} ms`);
  }
}
