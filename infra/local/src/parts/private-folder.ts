import { chmodSync, mkdirSync } from 'node:fs';

/** Also tightens a folder of an earlier version. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  try {
    chmodSync(path, 0o700);
  } catch {
    // Somebody else's folder, such as a mounted one, stays as it is.
  }
}
