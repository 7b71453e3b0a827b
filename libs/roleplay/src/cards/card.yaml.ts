import { CORE_SCHEMA, load } from 'js-yaml';
import { isObject, type JsonObject } from '../shared/json.ts';
import type { ReadingLog } from '../shared/reading.log.ts';
import { decodeUtf8 } from '../shared/utf8.ts';
import { CardError } from './card.error.ts';
import { parseJsonText } from './card.json.ts';
import type { CardLimits } from './limits.ts';

const CARD_LINE = /^(?:name|char_name|bot|spec|data)[ \t]*:/m;

/** YAML 1.2 as Text Generation WebUI writes it. Aliases and custom tags are rejected: no card needs them. */
export function parseCardYaml(bytes: Uint8Array, limits: CardLimits, log: ReadingLog): JsonObject | undefined {
  const { text, damaged } = decodeUtf8(bytes.subarray(0, limits.yaml));
  if (!CARD_LINE.test(text)) return undefined;
  if (bytes.length > limits.yaml) throw new CardError('too_big');
  const value = loadYaml(text, limits);
  if (!isObject(value)) return undefined;
  if (damaged) log.repair('', 'Some letters were damaged and show as �.');
  return value;
}

function loadYaml(text: string, limits: CardLimits): unknown {
  let json: string | undefined;
  try {
    json = JSON.stringify(load(text, { schema: CORE_SCHEMA, maxAliases: 0, maxDepth: limits.depth }));
  } catch (cause) {
    throw new CardError('bad_yaml', { cause });
  }
  // JSON turns infinity into null, and parsing again applies the same limits.
  return parseJsonText(json ?? 'null', limits);
}
