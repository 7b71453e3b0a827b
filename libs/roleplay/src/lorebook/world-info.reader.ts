import { defined, get, omit, type JsonObject } from '../shared/json.ts';

/** SillyTavern's own world info names → the card's entry names. */
const renamed: Record<string, string> = {
  key: 'keys',
  keysecondary: 'secondary_keys',
  order: 'insertion_order',
  uid: 'id',
};

/** SillyTavern's names → the names that it uses in a card's entry `extensions`. */
const extras: Record<string, string> = {
  position: 'position',
  depth: 'depth',
  selectiveLogic: 'selectiveLogic',
  probability: 'probability',
  useProbability: 'useProbability',
  excludeRecursion: 'exclude_recursion',
  preventRecursion: 'prevent_recursion',
  delayUntilRecursion: 'delay_until_recursion',
  group: 'group',
  groupOverride: 'group_override',
  groupWeight: 'group_weight',
  scanDepth: 'scan_depth',
  caseSensitive: 'case_sensitive',
  matchWholeWords: 'match_whole_words',
  sticky: 'sticky',
  cooldown: 'cooldown',
  delay: 'delay',
  role: 'role',
  vectorized: 'vectorized',
  outletName: 'outlet_name',
  characterFilter: 'character_filter',
};

/** An entry of a world info file, which has `key` where a card has `keys`. */
export const isWorldInfoEntry = (entry: JsonObject): boolean =>
  get(entry, 'keys') === undefined && Array.isArray(get(entry, 'key'));

/** The same entry in the card's names; what has no place there goes on as an unknown field. */
export function fromWorldInfo(entry: JsonObject): JsonObject {
  const left = omit(entry, [...Object.keys(renamed), ...Object.keys(extras), 'disable']);
  const extensions: JsonObject = {};
  for (const [from, to] of Object.entries(extras)) {
    const value = get(entry, from);
    if (value !== undefined && value !== null) extensions[to] = value;
  }
  const out: JsonObject = { ...left, extensions, enabled: get(entry, 'disable') !== true };
  for (const [from, to] of Object.entries(renamed)) Object.assign(out, defined({ [to]: get(entry, from) }));
  const position = get(entry, 'position');
  if (position === 0 || position === 1) out['position'] = position === 0 ? 'before_char' : 'after_char';
  return out;
}
