import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakpoints } from '../../libs/web-ui/src/theme/breakpoints.ts';

const QUERY = /@media[^{]*/g;
/** A condition on the width of the screen, or any other that measures in a unit of length. */
const WIDTH = /\([^()]*\bwidth\b[^()]*\)/g;

const known = new Set(Object.values(breakpoints).flatMap((width) => [`(width < ${width}px)`, `(width >= ${width}px)`]));

/** One line for each condition of a media query that names another width than those of the theme. */
export const unnamedWidths = (css: string): string[] =>
  [...css.matchAll(QUERY)]
    .flatMap(([query]) => query.match(WIDTH) ?? [])
    .filter((condition) => !known.has(condition))
    .map((condition) => `${condition} is none of the widths of libs/web-ui/src/theme/breakpoints.ts`);

/** The same for all style sheets of the front end. */
export const unnamedWidthsIn = (root: string): string[] =>
  globSync('{libs,frontends}/*/src/**/*.css', { cwd: root }).flatMap((file) =>
    unnamedWidths(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
  );
