import { get, isObject, listAt, objectAt, type JsonObject, type JsonValue } from '../shared/json.ts';
import { moduleIn, textOfRisum } from '../risu/risu.module.ts';
import { parseJson } from '../shared/json.parse.ts';
import { ReadingLog, type ReportNote } from '../shared/reading.log.ts';
import { fromForeignBook } from './foreign.reader.ts';
import { readLorebookObject } from './lorebook.reader.ts';
import type { RoleplayLorebook } from './lorebook.ts';

export class LorebookError extends Error {
  override name = 'LorebookError';
}

interface ReadLorebook {
  book: RoleplayLorebook;
  repaired: ReportNote[];
  kept: ReportNote[];
  dropped: ReportNote[];
}

const damaged = 'This file isn’t a lorebook: it isn’t JSON, is nested too deeply, or is too large.';

/** Also reads RisuAI's `.risum`. @throws LorebookError. */
export function readLorebookFile(bytes: Uint8Array): ReadLorebook {
  return readLorebook(textIn(bytes));
}

function textIn(bytes: Uint8Array): string {
  try {
    return textOfRisum(bytes);
  } catch (cause) {
    throw new LorebookError(damaged, { cause });
  }
}

/** Detects the format by content. @throws LorebookError. */
export function readLorebook(text: string): ReadLorebook {
  const log = new ReadingLog();
  const value = parse(text);
  const foreign = fromForeignBook(value);
  const outer = isObject(value) ? value : {};
  if (foreign?.from) log.repair('', `The lorebook was converted from ${foreign.from}’s format.`);
  else if (foreign) log.repair('', 'The lorebook was a list and was read as its entries.');
  const data = get(outer, 'spec') === 'lorebook_v3' ? objectAt(outer, 'data') : undefined;
  const book = readBook(data ?? foreign?.book ?? outer, log);
  const isAside = ({ field }: ReportNote): boolean => Object.hasOwn(log.asideValues, field);
  const module = moduleIn(value);
  if (module) reportModule(module, log);
  const dropped = log.kept.filter(isAside).map(({ field }) => ({
    field,
    message: `“${field}” couldn’t be read and was left out.`,
  }));
  return {
    book,
    repaired: log.repairs,
    kept: log.kept.filter((note) => !isAside(note)),
    dropped: [...log.dropped, ...dropped],
  };
}

function reportModule(module: JsonObject, log: ReadingLog): void {
  const has = (key: string): boolean => (listAt(module, key) ?? []).length > 0;
  if (has('regex'))
    log.drop('regex', 'Import this file on the Regex scripts page too: it also contains regex scripts.');
  if (has('trigger')) log.drop('trigger', 'The module’s triggers were left out: Masque doesn’t run them.');
  if (has('assets')) log.drop('assets', 'The module’s pictures and sounds were left out.');
}

const most = { values: 250_000, objects: 50_000 };

function parse(text: string): JsonValue {
  try {
    return parseJson(text, 64, most);
  } catch (cause) {
    throw new LorebookError(damaged, { cause });
  }
}

function readBook(source: JsonObject, log: ReadingLog): RoleplayLorebook {
  const entries = get(source, 'entries');
  if (!isObject(entries) && !Array.isArray(entries)) throw new LorebookError('This file isn’t a lorebook.');
  return readLorebookObject(source, '', log, 'world_info');
}
