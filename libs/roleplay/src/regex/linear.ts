import { RE2JS } from 're2js';
import { LONGEST_PATTERN, type Regex, type RegexEngine, type RegexMatch } from './engine.ts';
import { jsMatches } from './js.matches.ts';

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
  const source = RE2JS.translateRegExp(withUnicodeSpaces(pattern));
  const compiled = RE2JS.compile(flags.includes('y') ? `\\A(?:${source})` : source, re2Flags(flags));
  const cost = compiled.programSize();
  if (cost > LARGEST_PROGRAM) return 'unsupported';
  const test = (text: string) => compiled.test(text);
  const isPlain = isStepless(pattern) && isValid(pattern, flags);
  const matches = isPlain
    ? (text: string) => jsMatches(pattern, flags, text)
    : (text: string) => (test(text) ? re2Matches(compiled, flags.includes('g'), text) : []);
  return { cost, test, matches };
}

function re2Matches(compiled: RE2JS, isGlobal: boolean, text: string): RegexMatch[] {
  const matcher = compiled.matcher(text);
  const count = matcher.groupCount();
  const names = Object.entries(compiled.namedGroups());
  const found: RegexMatch[] = [];
  while (matcher.find()) {
    const groups = Array.from({ length: count + 1 }, (_, n) => matcher.group(n) ?? undefined);
    const named = Object.fromEntries(names.map(([name, at]) => [name, groups[at]]));
    found.push({ at: matcher.start(), groups, named });
    if (!isGlobal) break;
  }
  return found;
}

const SPACES = '\\s\\x0b\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';

/** RE2's `\s` is ASCII only. */
function withUnicodeSpaces(pattern: string): string {
  if (!/\\s/i.test(pattern)) return pattern;
  return pattern.replaceAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/g, (part) => {
    if (part === '\\s') return `[${SPACES}]`;
    if (part === '\\S') return `[^${SPACES}]`;
    return part.startsWith('[') ? part.replaceAll(/\\[^]/g, (one) => (one === '\\s' ? SPACES : one)) : part;
  });
}

/** Nothing in it repeats or branches, so JavaScript's RegExp is linear too, and faster. */
function isStepless(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/g, (part) => (/^\\[\dk]/.test(part) ? '*' : 'x'));
  return !/[|*+?{]/.test(bare.replaceAll(/\(\?(?::|<\w+>)/g, '('));
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
