import { get, isObject } from '../shared/json.ts';
import { numberOf } from '../shared/number.ts';
import type { WorkBudget } from '../shared/work.ts';
import { readDecorators } from './decorators.ts';
import { type LoreInput, type LoreTexts, textsByFlag } from './input.ts';
import { isRegexOnly, type KeyLogic, keySpecs } from './key.ts';
import type { RoleplayLoreEntry, RoleplayLorebook } from './lorebook.ts';
import { readPlace } from './place.ts';
import { entryName, Refs } from './refs.ts';
import type { LoreSettings } from './settings.ts';

const WORK_OF_AN_ENTRY = 1_500;
const WORK_OF_A_KEY = 100;
const WORK_OF_A_GROUP = 60;

const logics: readonly KeyLogic[] = ['and_any', 'not_all', 'not_any', 'and_all'];

interface RuleOrigin {
  book: RoleplayLorebook;
  bookIndex: number;
  index: number;
  ref: string;
  /** The book's author may not read the character's texts. */
  isForeign: boolean;
}

export type LoreRule = ReturnType<typeof compileEntry>;

interface Compiling {
  expandKey: (key: string, isForeign: boolean) => string;
  foreign: ReadonlySet<number>;
  work: WorkBudget;
}

export function compileRules(
  books: LoreInput['books'],
  user: LoreSettings,
  { expandKey, foreign, work }: Compiling,
): LoreRule[] {
  // If no book decides about recursion, SillyTavern still reads contents between levels of delayed entries.
  const isUsers = books.flat().every((book) => book.recursiveScanning === undefined);
  const settings = { ...user, readsContents: user.recursion || isUsers };
  const refs = new Refs();
  const lists: LoreRule[][] = [];
  let bookIndex = 0;
  for (const list of books) {
    const together: LoreRule[] = [];
    for (const book of isList(list) ? list : [list]) {
      const isForeign = foreign.has(bookIndex);
      for (const [index, entry] of book.entries.entries()) {
        work.spend(WORK_OF_AN_ENTRY + (entry.keys.length + (entry.secondaryKeys?.length ?? 0)) * WORK_OF_A_KEY);
        const ref = refs.next(bookIndex, entry, index);
        const own = { book, bookIndex, index, ref, isForeign };
        const rule = compileEntry(entry, own, settings, (key) => expandKey(key, isForeign), work);
        work.spend(
          (rule.additional.length + rule.exclude.length) * WORK_OF_A_KEY + rule.groups.length * WORK_OF_A_GROUP,
        );
        together.push(rule);
      }
      bookIndex++;
    }
    lists.push(together);
  }
  const rules = arranged(lists, user.insertionStrategy).flatMap((list) => list.sort((a, b) => b.order - a.order));
  for (const [rank, rule] of rules.entries()) rule.rank = rank;
  return rules;
}

function arranged(lists: LoreRule[][], strategy: LoreSettings['insertionStrategy']): LoreRule[][] {
  const last = lists.slice(-2);
  if (strategy === 'evenly') return [...lists.slice(0, -2), last.toReversed().flat()];
  return [...lists.slice(0, -2), ...(strategy === 'global_first' ? last.toReversed() : last)];
}

const isList = (books: LoreInput['books'][number]): books is readonly RoleplayLorebook[] => Array.isArray(books);

function compileEntry(
  entry: RoleplayLoreEntry,
  origin: RuleOrigin,
  settings: LoreSettings & { readsContents: boolean },
  expand: (text: string) => string,
  work: WorkBudget,
) {
  const extras = entry.extensions;
  const number = (key: string, otherwise: number): number => numberOf(get(extras, key)) ?? otherwise;
  const yes = (key: string): boolean => get(extras, key) === true;
  const { decorators, content } = readDecorators(entry.content, work);
  const decorated = (name: string): number => Number(decorators.get(name));
  const regexOnly = isRegexOnly(entry);
  const { book, isForeign } = origin;
  const specs = (keys: readonly string[]) =>
    keySpecs(keys, {
      regexOnly,
      caseSensitive: readFlag(get(extras, 'case_sensitive')) ?? entry.caseSensitive ?? settings.caseSensitive,
      wholeWords: readFlag(get(extras, 'match_whole_words')) ?? settings.wholeWords,
      expand,
    });
  const groups = list(get(extras, 'group'));
  const selective = entry.selective === true && !regexOnly;
  const hasSecondary = selective || (groups.length > 0 && !regexOnly);
  return {
    ...origin,
    entry,
    rank: 0,
    name: entryName(entry),
    content,
    keys: specs(entry.keys),
    secondary: hasSecondary ? specs(entry.secondaryKeys ?? []) : [],
    /** Whether secondary keys decide; groups score them either way. */
    selective,
    logic: logics[number('selectiveLogic', 0)] ?? 'and_any',
    additional: specs(list(decorators.get('additional_keys'))),
    exclude: specs(list(decorators.get('exclude_keys'))),
    // V3 ignores `constant` beside `use_regex`, but an entry without keys can mean nothing else.
    constant: entry.constant === true && (!regexOnly || entry.keys.length === 0),
    forced: decorators.has('activate'),
    forbidden: decorators.has('dont_activate'),
    scanDepth: decorators.has('scan_depth')
      ? decorated('scan_depth')
      : number('scan_depth', book.scanDepth ?? settings.scanDepth),
    /** `minActivations` doesn't deepen an entry's own depth. */
    ownScanDepth: decorators.has('scan_depth') || numberOf(get(extras, 'scan_depth')) !== undefined,
    texts: textsOf(entry, isForeign),
    order: entry.insertionOrder,
    priority: entry.priority ?? 0,
    expendable: decorators.has('ignore_on_max_context'),
    ignoresBudget: yes('ignore_budget'),
    place: readPlace(entry, decorators),
    recursive: !isForeign && (book.recursiveScanning ?? settings.recursion),
    readsContents: !isForeign && (book.recursiveScanning ?? settings.readsContents),
    excludeRecursion: yes('exclude_recursion'),
    preventRecursion: yes('prevent_recursion'),
    recursionLevel: yes('delay_until_recursion') ? 1 : number('delay_until_recursion', 0),
    probability: get(extras, 'useProbability') === false ? 100 : number('probability', 100),
    groups,
    groupOverride: yes('group_override'),
    groupWeight: Math.max(0, number('group_weight', 100)),
    groupScoring: readFlag(get(extras, 'use_group_scoring')),
    /** In messages; Infinity lasts for the rest of the chat. */
    sticky: decorators.has('keep_activate_after_match') ? Infinity : number('sticky', 0),
    cooldown: decorators.has('dont_activate_after_match') ? Infinity : number('cooldown', 0),
    delay: number('delay', 0),
    /** In the character's messages (V3). */
    onlyAfter: decorators.has('activate_only_after') ? decorated('activate_only_after') : 0,
    onlyEvery: decorators.has('activate_only_every') ? Math.max(1, decorated('activate_only_every')) : 1,
    greeting: decorators.has('is_greeting') ? decorated('is_greeting') : undefined,
    triggers: texts(get(extras, 'triggers')),
    characters: readFilter(get(extras, 'character_filter')),
  };
}

const none: readonly never[] = [];

const textFlags = Object.entries(textsByFlag);

function textsOf({ extensions }: RoleplayLoreEntry, isForeign: boolean): readonly (keyof LoreTexts)[] {
  const flags = textFlags.filter(([flag]) => get(extensions, flag) === true);
  if (flags.length === 0) return none;
  return flags.map(([, name]) => name).filter((name) => !isForeign || name === 'personaDescription');
}

const readFlag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

const list = (value: unknown): readonly string[] =>
  typeof value === 'string' && value !== ''
    ? value
        .split(',', MOST_NAMES)
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : none;

const MOST_NAMES = 1000;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.length > 0
    ? value.filter((item) => typeof item === 'string').slice(0, MOST_NAMES)
    : none;

function readFilter(value: unknown) {
  if (!isObject(value)) return undefined;
  const filter = {
    names: texts(get(value, 'names')),
    tags: texts(get(value, 'tags')),
    excludes: get(value, 'isExclude') === true,
  };
  return filter.names.length + filter.tags.length > 0 ? filter : undefined;
}
