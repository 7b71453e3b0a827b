import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());

/** Returns `{name} in {path}` for each value that a file contains as plain bytes. */
export const placesOf = (planted: Readonly<Record<string, string>>, files: readonly string[]): string[] =>
  files.flatMap((path) => {
    const content = readFileSync(path);
    return Object.entries(planted).flatMap(([what, value]) => (content.includes(value) ? [`${what} in ${path}`] : []));
  });
