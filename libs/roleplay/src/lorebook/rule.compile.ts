import { get, isObject, type JsonObject } from '../shared/json.ts';
import { readDecorators } from './decorators.ts';
import { keySpecs } from './key.ts';
import type { LoreEntry, Lorebook } from './lorebook.ts';
import { readPlace } from './place.ts';
import type { Logic, LoreRule } from './rule.ts';
import type { LoreSettings } from './settings.ts';

const logics: readonly Logic[] = ['and_any', 'not_all', 'not_any', 'and_all'];

/** Every entry of the books as a rule; the refs are unique. `expand` replaces macros in keys. */
export function compileRules(
  books: readonly Lorebook[],
  settings: LoreSettings,
  expand: (text: string) => string,
): LoreRule[] {
  const seen = new Set<string>();
  const rules: LoreRule[] = [];
  for (const [bookIndex, book] of books.entries()) {
    for (const [index, entry] of book.entries.entries()) {
      const named = `${bookIndex}.${entry.id ?? `#${index}`}`;
      const ref = seen.has(named) ? `${bookIndex}.#${index}` : named;
      seen.add(ref);
      rules.push({ ...compileEntry(entry, book, settings, expand), bookIndex, index, ref });
    }
  }
  return rules;
}

/** SillyTavern writes `use_regex: true` on every entry; there only keys like `/this/i` are regular expressions. */
const isFromSillyTavern = (extensions: JsonObject): boolean =>
  ['selectiveLogic', 'useProbability', 'display_index'].some((key) => Object.hasOwn(extensions, key));

function compileEntry(
  entry: LoreEntry,
  book: Lorebook,
  settings: LoreSettings,
  expand: (text: string) => string,
): Omit<LoreRule, 'bookIndex' | 'index' | 'ref'> {
  const extras = entry.extensions;
  const number = (key: string, otherwise: number): number => readNumber(get(extras, key), otherwise);
  const yes = (key: string): boolean => get(extras, key) === true;
  const { decorators, content } = readDecorators(entry.content);
  const decorated = (name: string): number => Number(decorators.get(name));
  const isRegexOnly = entry.useRegex && !isFromSillyTavern(extras);
  const specs = (keys: readonly string[]) =>
    keySpecs(keys, {
      regexOnly: isRegexOnly,
      caseSensitive: entry.caseSensitive ?? readFlag(get(extras, 'case_sensitive')) ?? settings.caseSensitive,
      wholeWords: readFlag(get(extras, 'match_whole_words')) ?? settings.wholeWords,
      expand,
    });
  const hasSecondary = entry.selective === true && !isRegexOnly;
  return {
    entry,
    book,
    name: entry.name || entry.comment || entry.keys[0] || '',
    content,
    keys: specs(entry.keys),
    secondary: hasSecondary ? specs(entry.secondaryKeys ?? []) : [],
    logic: logics[number('selectiveLogic', 0)] ?? 'and_any',
    additional: specs(list(decorators.get('additional_keys'))),
    exclude: specs(list(decorators.get('exclude_keys'))),
    // V3 ignores `constant` beside `use_regex`; an entry without keys can mean nothing else.
    constant: entry.constant === true && (!isRegexOnly || entry.keys.length === 0),
    forced: decorators.has('activate'),
    forbidden: decorators.has('dont_activate'),
    scanDepth: decorators.has('scan_depth')
      ? decorated('scan_depth')
      : number('scan_depth', book.scanDepth ?? settings.scanDepth),
    order: entry.insertionOrder,
    priority: entry.priority ?? 0,
    expendable: decorators.has('ignore_on_max_context'),
    place: readPlace(entry, decorators),
    recursive: book.recursiveScanning ?? settings.recursion,
    excludeRecursion: yes('exclude_recursion'),
    preventRecursion: yes('prevent_recursion'),
    recursionLevel: yes('delay_until_recursion') ? 1 : number('delay_until_recursion', 0),
    probability: get(extras, 'useProbability') === false ? 100 : number('probability', 100),
    groups: list(get(extras, 'group')),
    groupOverride: yes('group_override'),
    groupWeight: Math.max(0, number('group_weight', 100)),
    sticky: decorators.has('keep_activate_after_match') ? Infinity : number('sticky', 0),
    cooldown: decorators.has('dont_activate_after_match') ? Infinity : number('cooldown', 0),
    delay: number('delay', 0),
    onlyAfter: decorators.has('activate_only_after') ? decorated('activate_only_after') : 0,
    onlyEvery: decorators.has('activate_only_every') ? Math.max(1, decorated('activate_only_every')) : 1,
    greeting: decorators.has('is_greeting') ? decorated('is_greeting') : undefined,
    characters: readFilter(get(extras, 'character_filter')),
  };
}

const readNumber = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

const readFlag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

const list = (value: unknown): string[] =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [];

function readFilter(value: unknown): LoreRule['characters'] {
  if (!isObject(value)) return undefined;
  const texts = (key: string): string[] => {
    const items = get(value, key);
    return Array.isArray(items) ? items.filter((item) => typeof item === 'string') : [];
  };
  const filter = { names: texts('names'), tags: texts('tags'), excludes: get(value, 'isExclude') === true };
  return filter.names.length + filter.tags.length > 0 ? filter : undefined;
}
