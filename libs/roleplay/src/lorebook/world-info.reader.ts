import { get, isObject, omit, type JsonObject, type JsonValue } from '../shared/json.ts';
import type { ReadingLog } from '../shared/reading.log.ts';

const renamed = {
  key: 'keys',
  keysecondary: 'secondary_keys',
  order: 'insertion_order',
} as const;

const extras = {
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
  useGroupScoring: 'use_group_scoring',
  scanDepth: 'scan_depth',
  caseSensitive: 'case_sensitive',
  matchWholeWords: 'match_whole_words',
  sticky: 'sticky',
  cooldown: 'cooldown',
  delay: 'delay',
  role: 'role',
  vectorized: 'vectorized',
  outletName: 'outlet_name',
  automationId: 'automation_id',
  displayIndex: 'display_index',
  characterFilter: 'character_filter',
  triggers: 'triggers',
  ignoreBudget: 'ignore_budget',
  matchPersonaDescription: 'match_persona_description',
  matchCharacterDescription: 'match_character_description',
  matchCharacterPersonality: 'match_character_personality',
  matchCharacterDepthPrompt: 'match_character_depth_prompt',
  matchScenario: 'match_scenario',
  matchCreatorNotes: 'match_creator_notes',
} as const;

export function isWorldInfoEntry(entry: JsonObject): boolean {
  const key = get(entry, 'key');
  return Array.isArray(key) || typeof key === 'string';
}

/** Where an entry has both names (as Chub writes it), SillyTavern's win; a different card value goes aside. */
export function fromWorldInfo(written: JsonObject, path: string, log: ReadingLog): JsonObject {
  const entry = withNumericPosition(written);
  const names = ['uid', 'disable', ...Object.keys(renamed), ...Object.keys(extras)];
  const position = get(entry, 'position');
  const out: JsonObject = { ...omit(entry, names), extensions: readExtras(entry, path, log) };
  const put = (name: string, value: JsonValue): void => {
    const own = get(out, name);
    if (own !== undefined && JSON.stringify(own) !== JSON.stringify(value)) log.setAside(`${path}.${name}`, own);
    out[name] = value;
  };
  for (const [from, to] of Object.entries(renamed)) {
    const value = get(entry, from);
    const isLess = Array.isArray(value) && value.length === 0 && get(entry, to) !== undefined;
    if (value !== undefined && value !== null && !isLess) put(to, value);
  }
  const disabled = get(entry, 'disable');
  if (disabled !== undefined) put('enabled', disabled !== true && disabled !== 'true');
  const uid = get(entry, 'uid');
  if (uid !== undefined && typeof get(out, 'id') !== 'number' && typeof get(out, 'id') !== 'string') out['id'] = uid;
  // SillyTavern's editor gives an entry without a position the first one.
  out['position'] = typeof position === 'string' ? position : position === 1 ? 'after_char' : 'before_char';
  if (typeof position === 'number' && position > 1) delete out['position'];
  return out;
}

function withNumericPosition(entry: JsonObject): JsonObject {
  const position = get(entry, 'position');
  return typeof position === 'string' && /^\d$/.test(position) ? { ...entry, position: Number(position) } : entry;
}

function readExtras(entry: JsonObject, path: string, log: ReadingLog): JsonObject {
  const own = get(entry, 'extensions');
  if (own !== undefined && own !== null && !isObject(own)) log.setAside(`${path}.extensions`, own);
  const extensions: JsonObject = isObject(own) ? { ...own } : {};
  for (const [from, to] of Object.entries(extras)) {
    const value = get(entry, from);
    if (value === undefined || (value === null && !Object.hasOwn(extensions, to))) continue;
    if (to !== 'position' || typeof value === 'number') extensions[to] = value;
  }
  // Without the flag, SillyTavern ignores the probability in world info files, but not in cards.
  if (get(entry, 'probability') !== undefined) extensions['useProbability'] ??= false;
  return extensions;
}
