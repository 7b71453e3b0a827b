import { get, isObject, type JsonObject, type JsonValue } from '../shared/json.ts';
import { FieldReader } from '../shared/fields.ts';
import type { ReadingLog } from '../shared/reading.log.ts';
import { countKeys, MOST_KEY_LETTERS, MOST_KEYS } from './key.limit.ts';
import type { RoleplayLoreEntry, RoleplayLorebook } from './lorebook.ts';
import { fromWorldInfo, isWorldInfoEntry } from './world-info.reader.ts';

type EntryNames = 'card' | 'world_info';

export function readLorebookObject(
  source: JsonObject,
  path: string,
  log: ReadingLog,
  names: EntryNames = 'card',
): RoleplayLorebook {
  const fields = new FieldReader(source, path, log);
  const book: RoleplayLorebook = {
    name: fields.optionalText('name'),
    description: fields.optionalText('description'),
    scanDepth: fields.number('scan_depth'),
    tokenBudget: fields.number('token_budget'),
    recursiveScanning: fields.flag('recursive_scanning'),
    extensions: fields.object('extensions') ?? {},
    entries: readEntries(fields.raw('entries'), path, log, names),
    unknown: fields.rest(),
  };
  reportKeyLimit(book.entries, path, log);
  log.keepUnknown(path, [book.unknown]);
  return book;
}

function reportKeyLimit(entries: readonly RoleplayLoreEntry[], path: string, log: ReadingLog): void {
  const { keys, letters } = countKeys(entries);
  if (keys <= MOST_KEYS && letters <= MOST_KEY_LETTERS) return;
  const at = path === '' ? 'entries' : `${path}.entries`;
  const figure = (count: number): string => count.toLocaleString('en');
  log.keep(
    at,
    `“${at}” have ${figure(keys)} keys of ${figure(letters)} letters. Only the first ${figure(MOST_KEYS)} keys and ${figure(MOST_KEY_LETTERS)} letters, from the highest insertion order on, are matched. The others are kept but never fire.`,
  );
}

function readEntries(
  value: JsonValue | undefined,
  path: string,
  log: ReadingLog,
  names: EntryNames,
): RoleplayLoreEntry[] {
  const at = path === '' ? 'entries' : `${path}.entries`;
  if (value === undefined || value === null) return [];
  if (isObject(value)) log.repair(at, `“${at}” was an object and was converted to a list.`);
  else if (!Array.isArray(value)) {
    log.setAside(at, value);
    return [];
  }
  const list = Array.isArray(value) ? value : Object.values(value);
  const entries: RoleplayLoreEntry[] = [];
  for (const [i, item] of list.entries()) {
    if (isObject(item)) entries.push(readEntry(item, `${at}[${i}]`, log, names));
    else log.setAside(`${at}[${i}]`, item);
  }
  log.keepUnknown(
    `${at}[]`,
    entries.map(({ unknown }) => unknown),
  );
  return entries;
}

function readEntry(source: JsonObject, path: string, log: ReadingLog, names: EntryNames): RoleplayLoreEntry {
  if (isWorldInfoEntry(source) && (names === 'world_info' || get(source, 'keys') === undefined)) {
    log.repair(path, `“${path}” was a SillyTavern world info entry and was converted.`);
    return readFields(fromWorldInfo(source, path, log), path, log);
  }
  return readFields(source, path, log);
}

function readFields(source: JsonObject, path: string, log: ReadingLog): RoleplayLoreEntry {
  const fields = new FieldReader(source, path, log);
  return {
    keys: fields.texts('keys', ','),
    content: fields.text('content'),
    enabled: fields.flag('enabled') ?? true,
    insertionOrder: fields.number('insertion_order') ?? 100,
    useRegex: fields.flag('use_regex') ?? false,
    caseSensitive: fields.flag('case_sensitive'),
    constant: fields.flag('constant'),
    selective: fields.flag('selective'),
    secondaryKeys: fields.optionalTexts('secondary_keys', ','),
    priority: fields.number('priority'),
    position: readPosition(fields),
    id: readId(fields),
    name: fields.optionalText('name'),
    comment: fields.optionalText('comment'),
    extensions: fields.object('extensions') ?? {},
    unknown: fields.rest(),
  };
}

function readPosition(fields: FieldReader): RoleplayLoreEntry['position'] {
  const value = fields.raw('position');
  if (value === 'before_char' || value === 'after_char') return value;
  if (value === 0 || value === '0') return 'before_char';
  if (value === 1 || value === '1') return 'after_char';
  if (value !== undefined && value !== null && value !== '') fields.log.setAside(`${fields.path}.position`, value);
  return undefined;
}

function readId(fields: FieldReader): string | number | undefined {
  const value = fields.raw('id');
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value !== undefined && value !== null) fields.log.setAside(`${fields.path}.id`, value);
  return undefined;
}
