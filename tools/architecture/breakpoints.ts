import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakpoints } from '../../libs/web-ui/src/theme/breakpoints.ts';

const QUERY = /@media[^{]*/g;
const WIDTH = /\([^()]*\bwidth\b[^()]*\)/g;

const known = new Set(Object.values(breakpoints).flatMap((width) => [`(width < ${width}px)`, `(width >= ${width}px)`]));

export const unnamedWidths = (css: string): string[] =>
  [...css.matchAll(QUERY)]
    .flatMap(([query]) => query.match(WIDTH) ?? [])
    .filter((condition) => !known.has(condition))
    .map((condition) => `${condition} is none of the widths of libs/web-ui/src/theme/breakpoints.ts`);

export const unnamedWidthsIn = (root: string): string[] =>
  globSync('{libs,frontends}/*/src/**/*.css', { cwd: root }).flatMap((file) =>
    unnamedWidths(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
  );
