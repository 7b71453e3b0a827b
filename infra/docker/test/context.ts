import { cpSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

interface Rule {
  readonly pattern: RegExp;
  readonly keeps: boolean;
}

/** Docker's rules: unlike in a shell, wildcards match names that begin with a dot. */
const patternOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replaceAll('.', String.raw`\.`)
      .replaceAll('**/', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '(?:.*/)?')}$`,
  );

/** The last line that matches a path, or a folder above it, decides. */
export const rulesOf = (text: string): Rule[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ pattern: patternOf(line.replace(/^!/, '')), keeps: line.startsWith('!') }));

export function isSent(path: string, rules: readonly Rule[]): boolean {
  const parts = path.split('/');
  const places = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const last = rules.findLast(({ pattern }) => places.some((place) => pattern.test(place)));
  return last?.keeps ?? true;
}

/** Never walked: too large, and no rule brings them back. */
const NEVER = new Set(['node_modules', '.git', '.data', '.nx', 'dist']);

export function contextFiles(root: string): string[] {
  const rules = rulesOf(readFileSync(join(root, '.dockerignore'), 'utf8'));
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return NEVER.has(entry.name) ? [] : walk(path);
      return isSent(relative(root, path), rules) ? [relative(root, path)] : [];
    });
  return walk(root);
}

export function copyContext(root: string, to: string): void {
  for (const file of contextFiles(root)) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(root, file), join(to, file));
  }
}
