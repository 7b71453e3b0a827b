import { get, isObject, type JsonObject, type JsonValue } from '../shared/json.ts';
import { parseJson } from '../shared/json.parse.ts';
import { ReadingLog, type ReportNote } from '../shared/reading.log.ts';
import { fromForeignBook } from './foreign.reader.ts';
import { readEntries, readLorebookObject } from './lorebook.reader.ts';
import { writeLorebookObject } from './lorebook.writer.ts';
import type { RoleplayLorebook } from './lorebook.ts';
import { writeWorldInfo } from './world-info.writer.ts';

export class LorebookError extends Error {
  override name = 'LorebookError';
}

export interface ReadLorebook {
  book: RoleplayLorebook;
  repaired: ReportNote[];
  kept: ReportNote[];
  dropped: ReportNote[];
}

/** Detects the format by content. @throws LorebookError. */
export function readLorebook(text: string): ReadLorebook {
  const log = new ReadingLog();
  const value = parse(text);
  const foreign = fromForeignBook(value);
  const outer = isObject(value) ? value : {};
  if (foreign?.from) log.repaired('', `The lorebook was converted from ${foreign.from}’s format.`);
  else if (foreign) log.repaired('', 'The lorebook was a list and was read as its entries.');
  const book = isV3(outer) ? readV3(outer, log) : readBook(foreign?.book ?? outer, log);
  const isAside = ({ field }: ReportNote): boolean => Object.hasOwn(log.asideValues, field);
  const dropped = log.kept.filter(isAside).map(({ field }) => ({
    field,
    message: `“${field}” couldn’t be read and was left out.`,
  }));
  return { book, repaired: log.repairs, kept: log.kept.filter((note) => !isAside(note)), dropped };
}

/** Repeats the entries at the top level under SillyTavern's names, where it looks for them. */
export const writeLorebook = (book: RoleplayLorebook): string =>
  `${JSON.stringify({ spec: 'lorebook_v3', data: writeLorebookObject(book), entries: writeWorldInfo(book) }, null, 2)}\n`;

const most = { values: 250_000, objects: 50_000 };

function parse(text: string): JsonValue {
  try {
    return parseJson(text, 64, most);
  } catch (cause) {
    throw new LorebookError('This file isn’t a lorebook: it isn’t JSON, is nested too deeply, or is too large.', {
      cause,
    });
  }
}

const isV3 = (outer: JsonObject): boolean => get(outer, 'spec') === 'lorebook_v3' && isObject(get(outer, 'data'));

/** Top-level entries that SillyTavern has edited replace the book's. */
function readV3(outer: JsonObject, log: ReadingLog): RoleplayLorebook {
  const data = get(outer, 'data');
  const book = readBook(isObject(data) ? data : outer, log);
  const entries = get(outer, 'entries');
  if (!isObject(entries) || JSON.stringify(entries) === JSON.stringify(writeWorldInfo(book))) return book;
  log.repaired('entries', 'SillyTavern changed the entries. Its version was read.');
  return { ...book, entries: readEntries(entries, '', log, 'world_info') };
}

function readBook(source: JsonObject, log: ReadingLog): RoleplayLorebook {
  const entries = get(source, 'entries');
  if (!isObject(entries) && !Array.isArray(entries)) throw new LorebookError('This file isn’t a lorebook.');
  return readLorebookObject(source, '', log, 'world_info');
}
