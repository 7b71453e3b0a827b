import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROMISE = /^- /;
/** `` `file.spec.ts` › `title`, `another title` `` */
const PROOF = /`(?<file>[^`]+\.spec\.tsx?)` › (?<titles>`[^`]+`(?:, `[^`]+`)*)/g;

/** Whether a text literal of the source begins with the title; what varies in a title (`%s`, `${…}`) is its end. */
const hasTitle = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}`));

/**
 * One line for each promise of a page (a list item) that names no test, and for each test that it names and nobody has.
 * `sourceOf` gives the text of a file, undefined when there is none.
 */
export function unprovenPromises(page: string, sourceOf: (file: string) => string | undefined): string[] {
  return page
    .split('\n')
    .filter((line) => PROMISE.test(line))
    .flatMap((line) => {
      const proofs = [...line.matchAll(PROOF)].map(({ groups }) => groups ?? {});
      if (proofs.length === 0) return [`no test is named for: ${line.slice(2)}`];
      return proofs.flatMap(({ file = '', titles = '' }) => {
        const source = sourceOf(file);
        if (source === undefined) return [`there is no ${file}`];
        const named = [...titles.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title);
        return named.filter((title) => !hasTitle(source, title)).map((title) => `${file} has no test: ${title}`);
      });
    });
}

/** The same for a page of this repository. */
export const unprovenIn = (root: string, page: string): string[] =>
  unprovenPromises(readFileSync(join(root, page), 'utf8'), (file) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined,
  ).map((line) => `${page}: ${line}`);
