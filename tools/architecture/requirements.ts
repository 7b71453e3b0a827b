import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Requirements of levels 1 and 2 in ASVS 5.0.0. */
const COUNT = 253;
const HOW = ['met', 'not met', 'operator', 'not applicable'];
const ROW = /^\| *(?<number>\d+\.\d+\.\d+) *\| *[12] *\| *(?<how>[\w ]+?) *\|(?<what>[^|]*)\|(?<evidence>.*)\|$/gm;
const PATH = /`(?<path>[\w@.-]+\/[\w@./-]+|[\w-]+\.md)`/g;

export function wrongRequirements(page: string, hasFile: (path: string) => boolean): string[] {
  const seen = new Set<string>();
  const wrong = [...page.matchAll(ROW)].flatMap(({ groups: { number = '', how = '', evidence = '' } = {} }) => {
    const paths = [...evidence.matchAll(PATH)].map(({ groups }) => groups?.['path'] ?? '');
    const isAgain = seen.has(number);
    seen.add(number);
    return [
      ...(isAgain ? [`${number} is there twice`] : []),
      ...(HOW.includes(how) ? [] : [`${number} is neither met nor not: ${how}`]),
      ...(how === 'met' && paths.length === 0 ? [`${number} is met, but nothing shows it`] : []),
      ...paths.filter((path) => !hasFile(path)).map((path) => `${number} names a file that is not there: ${path}`),
    ];
  });
  return [...wrong, ...(seen.size === COUNT ? [] : [`${seen.size} requirements instead of ${COUNT}`])];
}

export const wrongRequirementsIn = (root: string, page: string): string[] =>
  wrongRequirements(readFileSync(join(root, page), 'utf8'), (path) => existsSync(join(root, path))).map(
    (line) => `${page}: ${line}`,
  );
