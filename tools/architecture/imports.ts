import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Both paths are relative to the service's `src`. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

const IMPORT = /\bfrom\s+'(\.[^']+)'|\bimport\s*\(?\s*'(\.[^']+)'/g;

export function readSources(src: string): Map<string, string> {
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'));
  return new Map(names.map((name) => [name, readFileSync(join(src, name), 'utf8')]));
}

export const importsOf = (sources: ReadonlyMap<string, string>): Import[] =>
  [...sources].flatMap(([from, text]) =>
    [...text.matchAll(IMPORT)].map(([, named, bare]) => ({
      from,
      to: posix.normalize(posix.join(posix.dirname(from), named ?? bare ?? '')),
    })),
  );
