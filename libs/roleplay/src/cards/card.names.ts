import { get, isObject, type JsonObject, type JsonValue } from '../shared/json.ts';

export const ASIDE = 'masque/aside';

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

/** Private state of the exporting user; exports omit it (SillyTavern #2813). */
export const privateOuterFields: readonly string[] = ['fav', 'chat'];
export const privateExtensions: readonly string[] = ['fav'];

const CARD_TEXTS = [...V1_FIELDS, 'system_prompt'].filter((key) => key !== 'name');

export const isCardLike = (source: JsonObject): boolean =>
  CARD_TEXTS.some((key) => {
    const value = get(source, key);
    return value !== undefined && value !== null && !isObject(value);
  });

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
