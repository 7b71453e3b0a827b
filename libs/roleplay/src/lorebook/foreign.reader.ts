import { moduleIn } from '../risu/risu.module.ts';
import { defined, get, isObject, listAt, objectAt, omit, type JsonObject, type JsonValue } from '../shared/json.ts';

export function fromForeignBook(source: JsonValue): { from?: string; book: JsonObject } | undefined {
  if (Array.isArray(source)) return fromBareList(source);
  if (!isObject(source)) return undefined;
  const entries = get(source, 'entries');
  const data = get(source, 'data');
  if (get(source, 'lorebookVersion') !== undefined && Array.isArray(entries))
    return { from: 'NovelAI', book: { ...source, entries: fromNovelAi(entries, get(source, 'categories')) } };
  if (Array.isArray(entries) && (get(source, 'kind') === 'memory' || entries.some(isAgnaiEntry)))
    return { from: 'Agnai', book: fromAgnaiBook(source, entries) };
  const module = moduleIn(source);
  if (module) return { from: 'RisuAI', book: fromModule(module) };
  if (get(source, 'type') === 'risu' && Array.isArray(data))
    return { from: 'RisuAI', book: { ...omit(source, ['data']), entries: data.map(fromRisu) } };
  return undefined;
}

const isAgnaiEntry = (entry: JsonValue): boolean =>
  isObject(entry) && typeof get(entry, 'entry') === 'string' && Array.isArray(get(entry, 'keywords'));

function fromBareList(list: JsonValue[]): { from?: string; book: JsonObject } | undefined {
  if (!isBareBook(list)) return undefined;
  const isRisu = list.some((entry) => isObject(entry) && typeof get(entry, 'key') === 'string');
  return isRisu ? { from: 'RisuAI', book: { entries: list.map(fromRisu) } } : { book: { entries: list } };
}

export const isBareBook = (list: readonly JsonValue[]): boolean =>
  list.length > 0 &&
  list.every(
    (item) =>
      isObject(item) &&
      get(item, 'content') !== undefined &&
      (get(item, 'key') !== undefined || get(item, 'keys') !== undefined),
  );

function fromNovelAi(entries: readonly JsonValue[], categories: JsonValue | undefined): JsonValue[] {
  const off = new Set<JsonValue | undefined>();
  for (const category of Array.isArray(categories) ? categories : [])
    if (isObject(category) && get(category, 'enabled') === false) off.add(get(category, 'id'));
  return entries.map((entry) => (isObject(entry) ? novelAiEntry(entry, off.has(get(entry, 'category'))) : entry));
}

function novelAiEntry(entry: JsonObject, isOff: boolean): JsonObject {
  return {
    ...omit(entry, ['text', 'displayName', 'forceActivation']),
    ...defined({
      content: get(entry, 'text'),
      comment: get(entry, 'displayName'),
      constant: get(entry, 'forceActivation'),
      enabled: isOff ? false : get(entry, 'enabled'),
      insertion_order: get(objectAt(entry, 'contextConfig') ?? {}, 'budgetPriority') ?? 0,
    }),
    position: 'before_char',
  };
}

function fromAgnaiBook(book: JsonObject, entries: readonly JsonValue[]): JsonObject {
  return {
    ...omit(book, ['scanDepth', 'tokenBudget', 'recursiveScanning']),
    ...defined({
      scan_depth: get(book, 'scanDepth'),
      token_budget: get(book, 'tokenBudget'),
      recursive_scanning: get(book, 'recursiveScanning'),
    }),
    entries: entries.map(fromAgnai),
  };
}

/** Agnai stores V2 fields that it doesn't use; without secondary keys, `selective` would select nothing. */
function fromAgnai(entry: JsonValue): JsonValue {
  if (!isObject(entry)) return entry;
  const secondary = get(entry, 'secondaryKeys');
  const isSelective = Array.isArray(secondary) && secondary.length > 0;
  return {
    ...omit(entry, ['entry', 'keywords', 'weight', 'secondaryKeys', ...(isSelective ? [] : ['selective'])]),
    ...defined({
      content: get(entry, 'entry'),
      keys: get(entry, 'keywords'),
      secondary_keys: secondary,
      insertion_order: get(entry, 'weight'),
    }),
    position: get(entry, 'position') ?? 'before_char',
  };
}

function fromModule(module: JsonObject): JsonObject {
  const texts = { name: get(module, 'name'), description: get(module, 'description') };
  return defined({ ...texts, entries: listAt(module, 'lorebook')?.map(fromRisu) });
}

/** Keys are one comma-separated string, or one pattern. A folder is an entry that never fires. */
function fromRisu(entry: JsonValue): JsonValue {
  if (!isObject(entry)) return entry;
  const isPattern = get(entry, 'useRegex') === true;
  const probability = get(entry, 'activationPercent');
  return {
    ...omit(entry, ['key', 'secondkey', 'alwaysActive', 'insertorder', 'useRegex', 'activationPercent']),
    ...defined({
      keys: isPattern ? [get(entry, 'key') ?? ''] : split(get(entry, 'key')),
      secondary_keys: split(get(entry, 'secondkey')),
      constant: get(entry, 'alwaysActive'),
      insertion_order: get(entry, 'insertorder'),
      case_sensitive: get(objectAt(entry, 'extentions') ?? {}, 'risu_case_sensitive'),
    }),
    enabled: get(entry, 'mode') !== 'folder',
    position: 'before_char',
    extensions: typeof probability === 'number' ? { probability, useProbability: true } : {},
  };
}

/** Per entry: each key costs as much memory as 20 characters. */
const MOST_KEYS = 10_000;

const split = (keys: JsonValue | undefined): JsonValue | undefined =>
  typeof keys === 'string'
    ? keys
        .split(',', MOST_KEYS)
        .map((key) => key.trim())
        .filter((key) => key !== '')
    : keys;
