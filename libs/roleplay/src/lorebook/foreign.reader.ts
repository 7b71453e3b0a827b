import { defined, get, isObject, omit, type JsonObject, type JsonValue } from '../shared/json.ts';

/**
 * Lorebooks of other programs as a `character_book`: NovelAI (`lorebookVersion`), Agnai (`kind: "memory"`), RisuAI
 * (`type: "risu"`). What has no name there stays as it is. Undefined for anything else.
 */
export function fromForeignBook(source: JsonObject): { from: string; book: JsonObject } | undefined {
  const entries = get(source, 'entries');
  const data = get(source, 'data');
  if (get(source, 'lorebookVersion') !== undefined && Array.isArray(entries))
    return { from: 'NovelAI', book: { ...source, entries: entries.map((entry) => fromNovelAi(entry, source)) } };
  if (get(source, 'kind') === 'memory' && Array.isArray(entries))
    return { from: 'Agnai', book: { ...source, entries: entries.map(fromAgnai) } };
  if (get(source, 'type') === 'risu' && Array.isArray(data))
    return { from: 'RisuAI', book: { ...omit(source, ['data']), entries: data.map(fromRisu) } };
  return undefined;
}

/** An entry of a category that is off is off, too. Its place in the budget is its place in the prompt here. */
function fromNovelAi(entry: JsonValue, book: JsonObject): JsonValue {
  if (!isObject(entry)) return entry;
  const categories = get(book, 'categories');
  const category = Array.isArray(categories)
    ? categories.find((one) => isObject(one) && get(one, 'id') === get(entry, 'category'))
    : undefined;
  const isOff = isObject(category) && get(category, 'enabled') === false;
  const config = get(entry, 'contextConfig');
  return {
    ...omit(entry, ['text', 'displayName', 'forceActivation']),
    ...defined({
      content: get(entry, 'text'),
      comment: get(entry, 'displayName'),
      constant: get(entry, 'forceActivation'),
      enabled: isOff ? false : get(entry, 'enabled'),
      insertion_order: (isObject(config) ? get(config, 'budgetPriority') : undefined) ?? 0,
    }),
    position: 'before_char',
  };
}

function fromAgnai(entry: JsonValue): JsonValue {
  if (!isObject(entry)) return entry;
  return {
    ...omit(entry, ['entry', 'keywords', 'weight']),
    ...defined({
      content: get(entry, 'entry'),
      keys: get(entry, 'keywords'),
      insertion_order: get(entry, 'weight'),
    }),
    position: 'before_char',
  };
}

/** Keys are one text with commas, or one pattern. A folder is an entry that never fires. */
function fromRisu(entry: JsonValue): JsonValue {
  if (!isObject(entry)) return entry;
  const isPattern = get(entry, 'useRegex') === true;
  const flags = get(entry, 'extentions');
  const probability = get(entry, 'activationPercent');
  return {
    ...omit(entry, ['key', 'secondkey', 'alwaysActive', 'insertorder', 'useRegex', 'activationPercent']),
    ...defined({
      keys: isPattern ? [get(entry, 'key') ?? ''] : split(get(entry, 'key')),
      secondary_keys: split(get(entry, 'secondkey')),
      constant: get(entry, 'alwaysActive'),
      insertion_order: get(entry, 'insertorder'),
      case_sensitive: isObject(flags) ? get(flags, 'risu_case_sensitive') : undefined,
    }),
    enabled: get(entry, 'mode') !== 'folder',
    position: 'before_char',
    extensions: typeof probability === 'number' ? { probability, useProbability: true } : {},
  };
}

const split = (keys: JsonValue | undefined): JsonValue | undefined =>
  typeof keys === 'string'
    ? keys
        .split(',')
        .map((key) => key.trim())
        .filter((key) => key !== '')
    : keys;
