import { asciiText, decodeBase64 } from '../shared/base64.ts';
import type { JsonObject } from '../shared/json.ts';
import type { ReadingLog } from '../shared/reading.log.ts';
import { CardError } from './card.error.ts';
import { parseCardJson, startsJson } from './card.json.ts';
import { isCard } from './card.reader.ts';
import type { CardLimits } from './limits.ts';

export function firstCard(texts: Iterable<Uint8Array>, limits: CardLimits, log: ReadingLog): JsonObject {
  let failure: CardError | undefined;
  for (const text of texts) {
    try {
      const json = jsonIn(text, limits);
      if (json === undefined) continue;
      const read = parseCardJson(json, limits, log);
      if (isCard(read)) return read;
    } catch (error) {
      if (!(error instanceof CardError)) throw error;
      failure ??= error;
    }
  }
  throw failure ?? new CardError('no_card');
}

const MOST_LETTERS = 4;

/** Plain JSON, base64, or a list of decimal bytes (TavernAI's WebP), with or without a PNG keyword before it. */
function jsonIn(text: Uint8Array, limits: CardLimits): Uint8Array | undefined {
  if (text.length > MOST_LETTERS * limits.json) throw new CardError('too_big');
  const value = withoutPadding(text);
  if (startsJson(value)) return value;
  const hasKeyword = /^(?:chara|ccv3)[\0:= ]$/i.test(asciiText(value.subarray(0, 6)));
  const coded = hasKeyword ? value.subarray(6) : value;
  if (startsJson(coded)) return coded;
  const decoded = decodeByteList(coded) ?? decodeBase64(coded);
  return decoded !== undefined && startsJson(decoded) ? decoded : undefined;
}

function withoutPadding(text: Uint8Array): Uint8Array {
  let end = text.length;
  while (end > 0 && (text[end - 1] === 0 || text[end - 1] === 0x20)) end--;
  return text.subarray(0, end);
}

const COMMA = 0x2c;
const ZERO = 0x30;

function decodeByteList(text: Uint8Array): Uint8Array | undefined {
  const out = new Uint8Array(Math.ceil(text.length / 2));
  let length = 0;
  let value = -1;
  for (const letter of text) {
    if (letter === COMMA) {
      if (value < 0) return undefined;
      out[length++] = value;
      value = -1;
      continue;
    }
    if (letter < ZERO || letter > ZERO + 9) return undefined;
    value = Math.max(value, 0) * 10 + letter - ZERO;
    if (value > 255) return undefined;
  }
  if (value >= 0) out[length++] = value;
  return out.subarray(0, length);
}
