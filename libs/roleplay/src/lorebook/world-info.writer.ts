import { defined, get, type JsonObject, omit } from '../shared/json.ts';
import { isRegexOnly } from './key.ts';
import type { RoleplayLoreEntry, RoleplayLorebook } from './lorebook.ts';
import { writeSettings } from './lorebook.writer.ts';
import { extras } from './world-info.fields.ts';

/** A SillyTavern world: entries by uid, and the book's own fields beside them, which SillyTavern leaves alone. */
export function writeWorldInfo(book: RoleplayLorebook): JsonObject {
  const uids = uidsOf(book.entries);
  const entries = book.entries.map((entry, at) => {
    const uid = uids[at] ?? at;
    return [String(uid), writeEntry(entry, uid)] as const;
  });
  return {
    ...book.unknown,
    ...writeSettings(book),
    ...(Object.keys(book.extensions).length > 0 ? { extensions: book.extensions } : {}),
    entries: Object.fromEntries(entries),
  };
}

/** An entry keeps its id where that can be a uid. */
function uidsOf(entries: readonly RoleplayLoreEntry[]): number[] {
  const used = new Set<number>();
  const own = entries.map(({ id }) => {
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0 || used.has(id)) return null;
    used.add(id);
    return id;
  });
  let next = 0;
  return own.map((id) => {
    if (id !== null) return id;
    while (used.has(next)) next += 1;
    used.add(next);
    return next;
  });
}

/** SillyTavern's defaults for fields that it expects in every entry. */
const standard: JsonObject = {
  vectorized: false,
  selectiveLogic: 0,
  addMemo: true,
  ignoreBudget: false,
  excludeRecursion: false,
  preventRecursion: false,
  delayUntilRecursion: false,
  matchPersonaDescription: false,
  matchCharacterDescription: false,
  matchCharacterPersonality: false,
  matchCharacterDepthPrompt: false,
  matchScenario: false,
  matchCreatorNotes: false,
  probability: 100,
  useProbability: true,
  depth: 4,
  outletName: '',
  group: '',
  groupOverride: false,
  groupWeight: 100,
  scanDepth: null,
  matchWholeWords: null,
  useGroupScoring: null,
  automationId: '',
  role: 0,
  sticky: null,
  cooldown: null,
  delay: null,
  triggers: [],
};

function writeEntry(entry: RoleplayLoreEntry, uid: number): JsonObject {
  const { extensions } = entry;
  const kept = Object.entries(extras).flatMap(([name, extra]) => {
    const value = get(extensions, extra);
    return value === undefined ? [] : [[name, value] as const];
  });
  const others = omit(extensions, Object.values(extras));
  const flags = entry.caseSensitive === true ? '' : 'i';
  const keysOf = (keys: readonly string[]) =>
    isRegexOnly(entry)
      ? keys.map((key) => (key.startsWith('/') ? key : `/${key.replaceAll('/', '\\/')}/${flags}`))
      : [...keys];
  return {
    ...standard,
    ...entry.unknown,
    ...Object.fromEntries(kept),
    ...(Object.keys(others).length > 0 ? { extensions: others } : {}),
    ...defined({
      priority: entry.priority,
      id: entry.id === uid ? undefined : entry.id,
      name: entry.name,
      use_regex: entry.useRegex ? true : undefined,
    }),
    caseSensitive: get(extensions, 'case_sensitive') ?? entry.caseSensitive ?? null,
    uid,
    key: keysOf(entry.keys),
    keysecondary: keysOf(entry.secondaryKeys ?? []),
    comment: entry.comment ?? entry.name ?? '',
    content: entry.content,
    constant: entry.constant ?? false,
    selective: entry.selective ?? false,
    order: entry.insertionOrder,
    position: get(extensions, 'position') ?? (entry.position === 'before_char' ? 0 : 1),
    disable: !entry.enabled,
  };
}
