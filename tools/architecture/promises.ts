import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROMISE = /^- /;
/** `` `file.spec.ts` › `title`, `another title` `` */
const PROOF = /`(?<file>[^`]+\.spec\.tsx?)` › (?<titles>`[^`]+`(?:, `[^`]+`)*)/g;

/** Matches the start of a string literal: only the end of a parameterized title (`%s`, `${…}`) varies. */
const hasTitle = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}`));

function missingTests(text: string, sourceOf: (file: string) => string | undefined): string[] {
  return [...text.matchAll(PROOF)].flatMap(({ groups: { file = '', titles = '' } = {} }) => {
    const source = sourceOf(file);
    if (source === undefined) return [`there is no ${file}`];
    const named = [...titles.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title);
    return named.filter((title) => !hasTitle(source, title)).map((title) => `${file} has no test: ${title}`);
  });
}

export function unprovenPromises(page: string, sourceOf: (file: string) => string | undefined): string[] {
  const unnamed = page
    .split('\n')
    .filter((line) => PROMISE.test(line) && line.search(PROOF) === -1)
    .map((line) => `no test is named for: ${line.slice(2)}`);
  return [...unnamed, ...missingTests(page, sourceOf)];
}

export const unprovenIn = (root: string, page: string): string[] =>
  unprovenPromises(readFileSync(join(root, page), 'utf8'), (file) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined,
  ).map((line) => `${page}: ${line}`);
