import { LONGEST_PATTERN } from './engine.ts';

/** Per character and repetition when compiling; a Unicode class costs as much as 200 characters. */
const WORK_OF_A_CHARACTER = 50;
const UNICODE_CLASS = 200;
const MOST_REPEATED = 1000;

/** Upper bound: RE2 compiles a repeated part once per repetition. */
export function compileWork(source: string): number {
  if (source.length > LONGEST_PATTERN) return WORK_OF_A_CHARACTER;
  let repeated = 1;
  for (const [, least, most] of source.matchAll(/\{(\d+)(?:,(\d*))?\}/g))
    repeated = Math.min(MOST_REPEATED, repeated * Math.max(1, Number(most || least)));
  const classes = source.match(/\\p/gi)?.length ?? 0;
  return (source.length + classes * UNICODE_CLASS) * repeated * WORK_OF_A_CHARACTER;
}
