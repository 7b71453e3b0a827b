import { base64Length, decodeBase64 } from '../shared/base64.ts';
import type { JsonObject } from '../shared/json.ts';
import { ReadingLog } from '../shared/reading.log.ts';
import type { CardContents } from './card.ts';
import { CardError } from './card.error.ts';
import { differingFields } from './card.names.ts';
import { parseCardJson } from './card.json.ts';
import { isCard } from './card.reader.ts';
import { fileKind } from './file.kind.ts';
import type { CardLimits } from './limits.ts';
import { pngChunks } from './png.chunks.ts';
import { cardChunk, withoutCard } from './png.card.ts';
import { inflated } from './png.text.ts';

const unpackedBytes = ({ json }: CardLimits): number => Math.ceil(base64Length(json) * 1.1);

export function readPngCard(
  bytes: Uint8Array,
  limits: CardLimits,
  log: ReadingLog,
): CardContents & { image: Uint8Array } {
  const files: Record<string, Uint8Array> = Object.create(null);
  const found = new Map<string, FoundCard>();
  let assets = 0;
  for (const chunk of pngChunks(bytes)) {
    const { spec, path, value, isPacked = false } = cardChunk(chunk) ?? {};
    if (value === undefined) continue;
    if (spec !== undefined) {
      const card = { value, isPacked, isPlain: chunk.type === 'tEXt' };
      const known = found.get(spec);
      const isBetter = card.isPlain && known?.isPlain === false;
      const which = isBetter ? 'the one in a “tEXt” chunk' : 'the first';
      if (known) log.drop(spec, `The picture has “${spec}” more than once; ${which} was read.`);
      if (!known || isBetter) found.set(spec, card);
    } else if (path !== undefined) {
      if (++assets > limits.entries) throw new CardError('too_big');
      readAsset(path, value, files, log);
    }
  }
  return { json: firstReadable(found, limits, log), files, image: withoutCard(bytes) };
}

function readAsset(path: string, value: Uint8Array, files: Record<string, Uint8Array>, log: ReadingLog): void {
  const file = path in files ? undefined : decodeBase64(value);
  if (file !== undefined) files[path] = file;
  else if (path in files) log.drop(path, `The picture has the file “${path}” more than once; the first was read.`);
  else log.drop(path, `The file “${path}” in the picture is damaged and was left out.`);
}

/** Plain tEXt chunks win: SillyTavern doesn't read the other kinds. */
interface FoundCard {
  value: Uint8Array;
  isPacked: boolean;
  isPlain: boolean;
}

function firstReadable(found: Map<string, FoundCard>, limits: CardLimits, log: ReadingLog): JsonObject {
  let failure = new CardError('no_card');
  for (const keyword of ['ccv3', 'chara']) {
    const card = found.get(keyword);
    if (card === undefined) continue;
    try {
      const read = parsed(card, limits, log);
      if (!isCard(read)) throw new CardError(fileKind(read) ?? 'not_a_card');
      if (failure.code !== 'no_card') log.repair('ccv3', 'The V3 data holds no readable card; the V2 data was read.');
      const other = keyword === 'ccv3' ? found.get('chara') : undefined;
      if (other) reportDifferences(read, other, limits, log);
      return read;
    } catch (error) {
      if (!(error instanceof CardError)) throw error;
      if (failure.code === 'no_card') failure = error;
    }
  }
  throw failure;
}

function parsed({ value, isPacked }: FoundCard, limits: CardLimits, log: ReadingLog): JsonObject {
  return parseCardJson(decoded(isPacked ? inflated(value, unpackedBytes(limits)) : value, limits), limits, log);
}

function reportDifferences(v3: JsonObject, other: FoundCard, limits: CardLimits, log: ReadingLog): void {
  try {
    const fields = differingFields(v3, parsed(other, limits, new ReadingLog())).map((field) => `“${field}”`);
    if (fields.length === 0) return;
    const message = `The picture’s V2 data (“chara”) differs in ${fields.join(', ')}; the V3 data (“ccv3”) was read.`;
    log.drop('chara', message);
  } catch (error) {
    if (!(error instanceof CardError)) throw error;
  }
}

/** Some old writers skip base64. */
function decoded(value: Uint8Array, limits: CardLimits): Uint8Array {
  if (value[0] === 0x7b) return value;
  // Base64 may contain a line break after every character.
  if (value.length > 2 * base64Length(limits.json)) throw new CardError('too_big');
  const json = decodeBase64(value);
  if (json === undefined) throw new CardError('bad_json');
  return json;
}
