import { get, type JsonObject } from '../shared/json.ts';
import type { RoleplayLoreEntry, RoleplayLorebook } from './lorebook.ts';
import { extras } from './world-info.names.ts';

export const writeWorldInfo = (book: RoleplayLorebook): JsonObject =>
  Object.fromEntries(book.entries.map((entry, uid) => [String(uid), writeEntry(entry, uid)]));

/** Card-only names stay: SillyTavern preserves unknown fields. */
function writeEntry(entry: RoleplayLoreEntry, uid: number): JsonObject {
  const { extensions } = entry;
  const out: JsonObject = { ...entry.unknown };
  for (const [name, key] of Object.entries(extras)) {
    const value = get(extensions, key);
    if (value !== undefined) out[name] = value;
  }
  const isPatterns = entry.useRegex && get(extensions, 'selectiveLogic') === undefined;
  return {
    ...out,
    ...(entry.priority === undefined ? {} : { priority: entry.priority }),
    ...(entry.name === undefined ? {} : { name: entry.name }),
    uid,
    id: entry.id ?? uid,
    key: isPatterns ? entry.keys.map((key) => asPattern(key, entry.caseSensitive === true)) : entry.keys,
    keysecondary: isPatterns ? [] : (entry.secondaryKeys ?? []),
    comment: entry.comment ?? entry.name ?? '',
    content: entry.content,
    constant: entry.constant === true && (!isPatterns || entry.keys.length === 0),
    selective: entry.selective ?? false,
    selectiveLogic: get(extensions, 'selectiveLogic') ?? 0,
    order: entry.insertionOrder,
    position: get(extensions, 'position') ?? (entry.position === 'before_char' ? 0 : 1),
    depth: get(extensions, 'depth') ?? 4,
    probability: get(extensions, 'probability') ?? 100,
    useProbability: get(extensions, 'useProbability') ?? true,
    caseSensitive: get(extensions, 'case_sensitive') ?? entry.caseSensitive ?? null,
    disable: !entry.enabled,
    extensions,
  };
}

const asPattern = (key: string, caseSensitive: boolean): string =>
  /^\/.+\/[a-z]*$/s.test(key) ? key : `/${key.replaceAll(/(?<!\\)\//g, '\\/')}/${caseSensitive ? '' : 'i'}`;
