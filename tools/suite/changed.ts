import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const IMPORT = /\bfrom\s+'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g;
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

function packageEntries(): Map<string, string> {
  const folders = ['libs', 'services', 'infra'].flatMap((top) => readdirSync(top).map((name) => join(top, name)));
  const entries = new Map<string, string>();
  for (const folder of folders) {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) continue;
    const { name, exports = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
      name: string;
      exports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
    };
    for (const [path, conditions] of Object.entries(exports)) {
      const source = conditions['masque-source'];
      if (source) entries.set(posix.join(name, path), posix.join(folder, source));
    }
  }
  return entries;
}

function importers(files: readonly string[]): Map<string, string[]> {
  const entries = packageEntries();
  const found = new Map<string, string[]>();
  for (const from of files) {
    for (const [, named, bare] of readFileSync(from, 'utf8').matchAll(IMPORT)) {
      const specifier = named ?? bare ?? '';
      const to = specifier.startsWith('.') ? posix.join(dirname(from), specifier) : entries.get(specifier);
      if (to) found.set(to, [...(found.get(to) ?? []), from]);
    }
  }
  return found;
}

/** Specs outside e2e that import a file changed since `base` (committed or not), directly or indirectly. */
export function changedSpecs(base: string): string[] {
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx').filter(existsSync);
  const importedBy = importers(files);
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const importer of importedBy.get(file) ?? []) visit(importer);
  };
  for (const file of changed) visit(file);
  return [...reached]
    .filter((file) => /\.spec\.tsx?$/.test(file) && !file.startsWith('e2e/') && existsSync(file))
    .toSorted();
}
