import type { JsonObject } from '../shared/json.ts';
import type { RoleplayLoreEntry } from './lorebook.ts';

export interface KeySpec {
  text: string;
  pattern: KeyPattern | undefined;
  caseSensitive: boolean;
  wholeWords: boolean;
}

export interface KeyPattern {
  source: string;
  flags: string;
  /** SillyTavern searches for an invalid pattern as plain text; V3's `use_regex` finds nothing. */
  orPlain: boolean;
}

export type KeyLogic = 'and_any' | 'not_all' | 'not_any' | 'and_all';

interface KeyOptions extends Pick<KeySpec, 'caseSensitive' | 'wholeWords'> {
  regexOnly: boolean;
  expand: (text: string) => string;
}

export const isRegexOnly = ({ useRegex, extensions }: RoleplayLoreEntry): boolean =>
  useRegex && !isFromSillyTavern(extensions);

/** SillyTavern writes `use_regex: true` on every entry, but only `/this/i` is a regular expression there. */
const isFromSillyTavern = (extensions: JsonObject): boolean =>
  ['selectiveLogic', 'useProbability', 'display_index'].some((key) => Object.hasOwn(extensions, key));

export const isPattern = (text: string, entry: RoleplayLoreEntry): boolean =>
  isRegexOnly(entry) || slashed(text) !== undefined;

export const keySpecs = (keys: readonly string[], options: KeyOptions): readonly KeySpec[] =>
  keys.length === 0 ? none : keys.map((raw) => keySpec(options.expand(raw).trim(), options));

const none: readonly never[] = [];

function keySpec(text: string, { regexOnly, caseSensitive, wholeWords }: KeyOptions): KeySpec {
  const pattern = slashed(text) ?? (regexOnly ? bare(text, caseSensitive) : undefined);
  return { text, pattern, caseSensitive, wholeWords: wholeWords && !/\s/.test(text) };
}

/** JavaScript's flags; an unescaped slash inside makes it a plain key. */
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
