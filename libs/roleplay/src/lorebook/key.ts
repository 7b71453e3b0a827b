import type { JsonObject } from '../shared/json.ts';
import type { LoreEntry } from './lorebook.ts';
import type { KeyPattern, KeySpec } from './rule.ts';

interface KeyOptions {
  /** Every key is a pattern (V3 `use_regex`), not only those like `/this/`. */
  regexOnly: boolean;
  caseSensitive: boolean;
  wholeWords: boolean;
  expand: (text: string) => string;
}

/** Whether every key of an entry is a pattern (V3 `use_regex`). */
export const isRegexOnly = ({ useRegex, extensions }: LoreEntry): boolean => useRegex && !isFromSillyTavern(extensions);

/** SillyTavern writes `use_regex: true` on every entry; there only keys like `/this/i` are regular expressions. */
const isFromSillyTavern = (extensions: JsonObject): boolean =>
  ['selectiveLogic', 'useProbability', 'display_index'].some((key) => Object.hasOwn(extensions, key));

/** Whether a key, without blanks around it, is written as a pattern. */
export const isPattern = (text: string, entry: LoreEntry): boolean => isRegexOnly(entry) || slashed(text) !== undefined;

/** Keys as they are looked for: macros replaced. A blank one is never found. */
export const keySpecs = (keys: readonly string[], options: KeyOptions): readonly KeySpec[] =>
  keys.length === 0 ? none : keys.map((raw) => keySpec(options.expand(raw).trim(), options));

const none: readonly never[] = [];

function keySpec(text: string, { regexOnly, caseSensitive, wholeWords }: KeyOptions): KeySpec {
  const pattern = slashed(text) ?? (regexOnly ? bare(text, caseSensitive) : undefined);
  return { text, pattern, caseSensitive, wholeWords: wholeWords && !/\s/.test(text) };
}

/** `/pattern/flags` with JavaScript's flags; a slash inside must be escaped, else the text is a plain key. */
function slashed(text: string): KeyPattern | undefined {
  if (!text.startsWith('/')) return undefined;
  const end = text.lastIndexOf('/');
  const flags = text.slice(end + 1);
  const source = text.slice(1, end);
  if (source === '' || !/^[gimsuy]*$/.test(flags) || new Set(flags).size < flags.length) return undefined;
  return /(?:^|[^\\])\//.test(source) ? undefined : { source, flags, orPlain: true };
}

const bare = (source: string, caseSensitive: boolean): KeyPattern => ({
  source,
  flags: caseSensitive ? '' : 'i',
  orPlain: false,
});
