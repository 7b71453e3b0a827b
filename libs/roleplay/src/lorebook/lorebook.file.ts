import { get, isObject, type JsonObject, type JsonValue } from '../shared/json.ts';
import { parseJson } from '../shared/json.parse.ts';
import { ReadingLog, type ReportNote } from '../shared/reading.log.ts';
import { fromForeignBook } from './foreign.reader.ts';
import { readEntries, readLorebookObject } from './lorebook.reader.ts';
import { writeLorebookObject } from './lorebook.writer.ts';
import type { Lorebook } from './lorebook.ts';
import { writeWorldInfo } from './world-info.writer.ts';

/** The only error of `readLorebook`. */
export class LorebookError extends Error {
  override name = 'LorebookError';
}

/** What was read, and what happened to each field. */
export interface ReadLorebook {
  book: Lorebook;
  repaired: ReportNote[];
  kept: ReportNote[];
  /** Values that fit no field: a book has no place for them. */
  dropped: ReportNote[];
}

/**
 * Reads a lorebook file: V3 `lorebook_v3`, a bare `character_book`, SillyTavern world info, NovelAI, Agnai, RisuAI, or a
 * bare list of entries. Throws LorebookError for text that is no JSON with entries, nests deeper than 64, or has more than
 * 250,000 values or 50,000 objects.
 */
export function readLorebook(text: string): ReadLorebook {
  const log = new ReadingLog();
  const value = parse(text);
  const foreign = fromForeignBook(value);
  const outer = isObject(value) ? value : {};
  if (foreign?.from) log.repaired('', `The lorebook was ${foreign.from}’s and was converted.`);
  else if (foreign) log.repaired('', 'The lorebook was a list and was read as the entries of a book.');
  const book = isV3(outer) ? readV3(outer, log) : readBook(foreign?.book ?? outer, log);
  const isAside = ({ field }: ReportNote): boolean => Object.hasOwn(log.asideValues, field);
  const dropped = log.kept.filter(isAside).map(({ field }) => ({
    field,
    message: `“${field}” could not be understood and was left out.`,
  }));
  return { book, repaired: log.repairs, kept: log.kept.filter((note) => !isAside(note)), dropped };
}

/**
 * A lorebook file as the V3 specification has it, with the entries once more at the top level, in SillyTavern's names,
 * where it looks for them.
 */
export const writeLorebook = (book: Lorebook): string =>
  `${JSON.stringify({ spec: 'lorebook_v3', data: writeLorebookObject(book), entries: writeWorldInfo(book) }, null, 2)}\n`;

/** As many as a card may hold. */
const most = { values: 250_000, objects: 50_000 };

function parse(text: string): JsonValue {
  try {
    return parseJson(text, 64, most);
  } catch (cause) {
    throw new LorebookError('This file isn’t a lorebook: it isn’t JSON, nests too deeply, or holds too much.', {
      cause,
    });
  }
}

const isV3 = (outer: JsonObject): boolean => get(outer, 'spec') === 'lorebook_v3' && isObject(get(outer, 'data'));

/** Where SillyTavern has changed the entries that stand at the top level, they are the book's. */
function readV3(outer: JsonObject, log: ReadingLog): Lorebook {
  const data = get(outer, 'data');
  const book = readBook(isObject(data) ? data : outer, log);
  const entries = get(outer, 'entries');
  if (!isObject(entries) || JSON.stringify(entries) === JSON.stringify(writeWorldInfo(book))) return book;
  log.repaired('entries', 'SillyTavern has changed the entries; they are as it has them.');
  return { ...book, entries: readEntries(entries, '', log, 'world_info') };
}

function readBook(source: JsonObject, log: ReadingLog): Lorebook {
  const entries = get(source, 'entries');
  if (!isObject(entries) && !Array.isArray(entries)) throw new LorebookError('This file isn’t a lorebook.');
  return readLorebookObject(source, '', log, 'world_info');
}
