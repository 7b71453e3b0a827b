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

/** Texts of which a card without a `spec` has at least one; a name alone is no card. */
const CARD_TEXTS = [...V1_FIELDS, 'system_prompt'].filter((key) => key !== 'name');

/** Whether an object has at least one text that makes it a card; a list or a number is read as one. */
export const isCardLike = (source: JsonObject): boolean =>
  CARD_TEXTS.some((key) => {
    const value = get(source, key);
    return value !== undefined && value !== null && !isObject(value);
  });

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
