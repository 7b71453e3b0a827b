import { get, isObject, type JsonObject, type JsonValue } from '../shared/json.ts';

/** The extension that carries values of a wrong type through an export. */
export const ASIDE = 'masque/aside';

/** The six fields of V1, which many V2 writers repeat outside `data`. */
export const V1_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'description',
  'personality',
  'scenario',
  'first_mes',
  'mes_example',
]);

const V2_FIELDS: readonly string[] = [
  ...V1_FIELDS,
  'creator_notes',
  'system_prompt',
  'post_history_instructions',
  'alternate_greetings',
  'character_book',
  'tags',
  'creator',
  'character_version',
];

/** Every field of `data` that V1, V2 or V3 names. */
export const cardFieldNames: readonly string[] = [
  ...V2_FIELDS,
  'extensions',
  'assets',
  'nickname',
  'creator_notes_multilingual',
  'source',
  'group_only_greetings',
  'creation_date',
  'modification_date',
];

/** Private state of the one who used the card, which an export leaves out (SillyTavern #2813). */
export const privateOuterFields: readonly string[] = ['fav', 'chat'];
export const privateExtensions: readonly string[] = ['fav'];

/** What a character has and a lorebook, which may have a name and a description too, has not. */
const CHARACTER_TEXTS = ['personality', 'scenario', 'first_mes', 'mes_example'];

/** Whether a file is a book of its own: V3's, SillyTavern's world info, or one of NovelAI, Chub or RisuAI. */
export function isLorebookFile(source: JsonObject): boolean {
  if (get(source, 'spec') === 'lorebook_v3') return true;
  const entries = get(source, get(source, 'type') === 'risu' ? 'data' : 'entries');
  const hasEntries = Array.isArray(entries) || (get(source, 'type') !== 'risu' && isObject(entries));
  return hasEntries && !CHARACTER_TEXTS.some((key) => typeof get(source, key) === 'string');
}

/** Whether an object has at least one text that only a character has. */
export function isCardLike(source: JsonObject): boolean {
  const has = (key: string): boolean => typeof get(source, key) === 'string';
  return [...V1_FIELDS].some(has) || isObject(get(source, 'character_book')) || has('creator_notes');
}

/** Fields of V2 that two cards both have, and not alike. */
export function differingFields(one: JsonObject, other: JsonObject): string[] {
  const inner = (source: JsonObject): JsonObject => {
    const data = get(source, 'data');
    return isObject(data) ? data : source;
  };
  const [a, b] = [inner(one), inner(other)];
  const isSet = (value: JsonValue | undefined): boolean => value !== undefined && value !== null;
  const isOther = (key: string): boolean => {
    const [left, right] = [get(a, key), get(b, key)];
    return isSet(left) && isSet(right) && JSON.stringify(left) !== JSON.stringify(right);
  };
  return V2_FIELDS.filter(isOther);
}
