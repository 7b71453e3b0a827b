import { isObject, type JsonObject } from '../shared/json.ts';
import { JsonLimitError, parseJson } from '../shared/json.parse.ts';
import type { ReadingLog } from '../shared/reading.log.ts';
import { decodeUtf8 } from '../shared/utf8.ts';
import { CardError } from './card.error.ts';
import type { CardLimits } from './limits.ts';

/** Bytes to a JSON object, within the limits; throws a CardError. */
export function parseCardJson(bytes: Uint8Array, limits: CardLimits, log: ReadingLog): JsonObject {
  if (bytes.length > limits.json) throw new CardError('too_big');
  const { text, damaged } = decodeUtf8(bytes);
  if (damaged) log.repaired('', 'Some letters were damaged and show as �.');
  const value = parseOrRefuse(text, limits);
  if (!isObject(value)) throw new CardError('not_a_card');
  return value;
}

function parseOrRefuse(text: string, limits: CardLimits): unknown {
  try {
    return parseJson(text, limits.depth);
  } catch (cause) {
    throw new CardError(cause instanceof JsonLimitError ? 'too_deep' : 'bad_json', { cause });
  }
}
