import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { excessLines } from './size.ts';

const MAX_DENSITY = 45;
const COMMENT_START = /^(?:\{?\/\*|\/\/)/;
const FORBIDDEN = /^(?:\{?\/\*\*?|\/\/|\*)\s*(?:What|Of|Whose|That)\b/;
const TYPE = /^export (?:declare )?(?:abstract )?(?:type|interface|class) (\w+)/gm;
const TEST = /(?:^e2e\/|\/test\/|\.spec\.tsx?$)/;

export interface Counts {
  readonly lines: number;
  readonly comments: number;
}

export function countLines(text: string): Counts {
  let isInside = false;
  let comments = 0;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  for (const line of lines) {
    const isComment = isInside || COMMENT_START.test(line);
    if (isComment) comments += 1;
    if (/^\{?\/\*/.test(line)) isInside = true;
    if (isInside && line.includes('*/')) isInside = false;
  }
  return { lines: lines.length, comments };
}

export const forbiddenBeginnings = (text: string): number[] =>
  text.split('\n').flatMap((line, at) => (FORBIDDEN.test(line.trim()) ? [at + 1] : []));

export function denseComments(sources: ReadonlyMap<string, string>, packages: readonly string[]): string[] {
  const counts = new Map<string, Counts>();
  for (const [file, text] of sources) {
    const name = packages.find((folder) => file.startsWith(`${folder}/`));
    if (name === undefined || TEST.test(file)) continue;
    const { lines, comments } = countLines(text);
    const before = counts.get(name) ?? { lines: 0, comments: 0 };
    counts.set(name, { lines: before.lines + lines, comments: before.comments + comments });
  }
  return [...counts]
    .filter(([, { lines, comments }]) => comments * 1_000 > MAX_DENSITY * lines)
    .map(([name, { lines, comments }]) => {
      const density = ((comments * 1_000) / lines).toFixed(1);
      return `${name}: ${density} comment lines per 1,000, at most ${MAX_DENSITY}`;
    });
}

export function sharedTypeNames(sources: ReadonlyMap<string, string>): string[] {
  const definedIn = new Map<string, string[]>();
  for (const [file, text] of sources)
    for (const [, name = ''] of text.matchAll(TYPE)) definedIn.set(name, [...(definedIn.get(name) ?? []), file]);
  return [...definedIn]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name} names a type in ${files.join(' and ')}`);
}

/** Checks all committed TypeScript files for forbidden beginnings, dense comments, shared type names and their size. */
export function wordProblemsIn(root: string): string[] {
  const list = (...patterns: string[]) =>
    execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => file !== '' && existsSync(join(root, file)));
  const files = list('*.ts', '*.tsx', '*.mjs');
  const packages = [...list('*/package.json').map(dirname), 'frontends', 'load-tests'];
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const beginnings = [...sources].flatMap(([file, text]) =>
    forbiddenBeginnings(text).map((line) => `${file}:${line}: a comment begins with What, Of, Whose or That`),
  );
  return [...beginnings, ...denseComments(sources, packages), ...sharedTypeNames(sources), ...excessLines(sources)];
}
