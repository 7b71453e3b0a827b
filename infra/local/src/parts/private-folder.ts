import { chmodSync, mkdirSync } from 'node:fs';

/** A folder that only its owner can enter, also one of an earlier version. Whatever lies in it needs no more. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  try {
    chmodSync(path, 0o700);
  } catch {
    // Somebody else’s folder, such as a mounted one, stays as it is.
  }
}
