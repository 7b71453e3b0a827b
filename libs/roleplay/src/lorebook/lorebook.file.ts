import { get, isObject, type JsonObject } from '../shared/json.ts';
import { parseJson } from '../shared/json.parse.ts';
import { ReadingLog, type ReportNote } from '../shared/reading.log.ts';
import { readLorebookObject } from './lorebook.reader.ts';
import { writeLorebookObject } from './lorebook.writer.ts';
import type { Lorebook } from './lorebook.ts';

/** The only error of `readLorebook`. */
export class LorebookError extends Error {
  override name = 'LorebookError';
}

/**
 * Reads a lorebook file: V3 `lorebook_v3`, a bare `character_book`, or SillyTavern world info. Throws LorebookError for
 * text that is no JSON object with entries, or nests deeper than 64.
 */
export function readLorebook(text: string): { book: Lorebook; repaired: ReportNote[]; kept: ReportNote[] } {
  const log = new ReadingLog();
  const book = readLorebookObject(bookOf(parse(text)), '', log);
  return { book, repaired: log.repairs, kept: log.kept };
}

/** A lorebook file as the V3 specification has it. */
export const writeLorebook = (book: Lorebook): string =>
  `${JSON.stringify({ spec: 'lorebook_v3', data: writeLorebookObject(book) }, null, 2)}\n`;

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new LorebookError('This file is no lorebook: it is not JSON, or nests too deeply.', { cause });
  }
}

function bookOf(value: unknown): JsonObject {
  const outer = isObject(value) ? value : {};
  const data = get(outer, 'data');
  const book = isObject(data) && get(outer, 'spec') === 'lorebook_v3' ? data : outer;
  const entries = get(book, 'entries');
  if (!isObject(entries) && !Array.isArray(entries)) throw new LorebookError('This file is no lorebook.');
  return book;
}
