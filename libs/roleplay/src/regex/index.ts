import { RE2JS } from 're2js';
import { LONGEST_PATTERN, type Regex, type RegexEngine } from './engine.ts';

export type { Regex, RegexEngine } from './engine.ts';

const LARGEST_PROGRAM = 2000;

/** RE2 in JavaScript: linear, with look-behind, without look-ahead and back-references. */
export const linearRegex: RegexEngine = {
  compile(pattern, flags) {
    if (pattern.length > LONGEST_PATTERN) return 'unsupported';
    try {
      return compile(pattern, flags);
    } catch {
      return isValid(pattern, flags) ? 'unsupported' : 'invalid';
    }
  },
};

function compile(pattern: string, flags: string): Regex | 'unsupported' {
  const source = RE2JS.translateRegExp(pattern);
  const compiled = RE2JS.compile(flags.includes('y') ? `\\A(?:${source})` : source, re2Flags(flags));
  const cost = compiled.programSize();
  return cost > LARGEST_PROGRAM ? 'unsupported' : { cost, test: (text) => compiled.test(text) };
}

const re2Flags = (flags: string): number =>
  RE2JS.LOOKBEHINDS |
  (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) |
  (flags.includes('m') ? RE2JS.MULTILINE : 0) |
  (flags.includes('s') ? RE2JS.DOTALL : 0);

/** Parses the pattern without running it. */
function isValid(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}
