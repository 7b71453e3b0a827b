import { get, isObject, omit, type JsonObject, type JsonValue } from '../shared/json.ts';
import type { ReadingLog } from '../shared/reading.log.ts';
import { extras, renamed } from './world-info.fields.ts';

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
