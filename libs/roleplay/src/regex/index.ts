import { RE2JS } from 're2js';
import type { RegexEngine } from './engine.ts';

export type { Regex, RegexEngine } from './engine.ts';

const LONGEST_PATTERN = 1000;
const LARGEST_PROGRAM = 2000;

/** RE2 in JavaScript: linear in the text, without look-around and back-references (such a pattern matches nothing). */
export const linearRegex: RegexEngine = {
  compile(pattern, flags) {
    if (pattern.length > LONGEST_PATTERN) return undefined;
    try {
      const compiled = RE2JS.compile(pattern, re2Flags(flags));
      const cost = compiled.programSize();
      return cost > LARGEST_PROGRAM ? undefined : { cost, test: (text) => compiled.test(text) };
    } catch {
      return undefined;
    }
  },
};

/** `g`, `u`, `v`, `y`, `d` say nothing here: the question is only whether there is a match. */
const re2Flags = (flags: string): number =>
  (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) |
  (flags.includes('m') ? RE2JS.MULTILINE : 0) |
  (flags.includes('s') ? RE2JS.DOTALL : 0);
