import { existsSync, readFileSync } from 'node:fs';
import { remotePages } from '../../libs/web-kit/src/pages/index.ts';
import { legalPages } from '../../libs/texts/src/legal.ts';

const pages: readonly (readonly string[])[] = [
  ...remotePages.map(({ page }) => page.paths),
  ...legalPages.map((name) => [`/${name}`]),
  ...['/transparency', '/login', '*'].map((path) => [path]),
];

const paramsOf = (pattern: string) => (pattern === '*' ? Infinity : pattern.split('/:').length);
/** Literal paths before parameters, the catch-all last, as in the router. */
const patterns = pages.flat().toSorted((one, other) => paramsOf(one) - paramsOf(other));

function matches(path: string, pattern: string): boolean {
  if (pattern === '*') return true;
  const [parts, wanted] = [path, pattern].map((each) => each.replace(/\/$/, '').split('/')) as [string[], string[]];
  return parts.length === wanted.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at]);
}

export function unvisitedPages(file: string): string[] {
  const visited = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const opened = new Set(visited.map((path) => patterns.find((pattern) => matches(path, pattern))));
  return pages.filter((paths) => !paths.some((path) => opened.has(path))).map(([path = '']) => path);
}
