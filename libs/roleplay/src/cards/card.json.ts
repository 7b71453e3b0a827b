import { isObject, type JsonObject, type JsonValue } from '../shared/json.ts';
import { JsonLimitError, parseJson } from '../shared/json.parse.ts';
import type { ReadingLog } from '../shared/reading.log.ts';
import { decodeUtf8 } from '../shared/utf8.ts';
import { CardError } from './card.error.ts';
import { fileKind } from './file.kind.ts';
import type { CardLimits } from './limits.ts';

export function parseCardJson(bytes: Uint8Array, limits: CardLimits, log: ReadingLog): JsonObject {
  if (bytes.length > limits.json) throw new CardError('too_big');
  const { text, damaged } = decodeUtf8(bytes);
  if (damaged) log.repair('', 'Some letters were damaged and show as �.');
  if (CHAT_LINE.test(text)) throw new CardError('chat');
  const value = parseJsonText(text, limits);
  if (!isObject(value)) throw new CardError(fileKind(value) ?? 'not_a_card');
  return value;
}

/** SillyTavern JSONL: a header or message line, followed by another object. */
const CHAT_LINE = /^\uFEFF?\{[^\n]{0,10000}"(?:chat_metadata|user_name|is_user)"[^\n]{0,10000}\}\r?\n\{/;

export function startsJson(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => !blank.has(byte));
  return first === 0x7b || first === 0x5b;
}

const blank = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0, 0x20, 0x09, 0x0a, 0x0d]);

export function parseJsonText(text: string, limits: CardLimits): JsonValue {
  try {
    return parseJson(text, limits.depth, limits);
  } catch (cause) {
    if (!(cause instanceof JsonLimitError)) throw new CardError('bad_json', { cause });
    throw new CardError(cause.limit === 'too deep' ? 'too_deep' : 'too_big', { cause });
  }
}
