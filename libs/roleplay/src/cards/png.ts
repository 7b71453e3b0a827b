import { decodeBase64, encodeBase64 } from '../shared/base64.ts';
import type { JsonObject } from '../shared/json.ts';
import type { ReadingLog } from '../shared/reading.log.ts';
import { encodeUtf8 } from '../shared/utf8.ts';
import { CardError } from './card.error.ts';
import { parseCardJson } from './card.json.ts';
import type { Card } from './card.ts';
import { writeCardObject } from './card.writer.ts';
import type { CardLimits } from './limits.ts';
import { isPng, joinBytes, pngChunks, readTextChunk, textChunk, type PngChunk } from './png.chunks.ts';

const ASSET = 'chara-ext-asset_:';

export interface PngCard {
  json: JsonObject;
  files: Record<string, Uint8Array>;
  /** The picture without its card chunks. */
  image: Uint8Array;
}

/** Reads the card of a PNG: `ccv3` before `chara`; the other one when the first can not be read. */
export function readPngCard(bytes: Uint8Array, limits: CardLimits, log: ReadingLog): PngCard {
  const chunks = pngChunks(bytes);
  const files: Record<string, Uint8Array> = Object.create(null);
  const found = new Map<string, Uint8Array>();
  for (const chunk of chunks) {
    const text = readTextChunk(chunk);
    if (text === undefined) continue;
    const keyword = text.keyword.toLowerCase();
    if (keyword === 'ccv3' || keyword === 'chara') {
      if (found.has(keyword)) log.drop(keyword, `The picture has “${keyword}” more than once; the first is the card.`);
      else found.set(keyword, text.value);
    } else if (keyword.startsWith(ASSET)) {
      const file = decodeBase64(text.value);
      if (file) files[text.keyword.slice(ASSET.length)] = file;
    }
  }
  return { json: firstReadable(found, limits, log), files, image: withoutCard(bytes, chunks) };
}

function firstReadable(found: Map<string, Uint8Array>, limits: CardLimits, log: ReadingLog): JsonObject {
  let failure = new CardError('no_card');
  for (const keyword of ['ccv3', 'chara']) {
    const value = found.get(keyword);
    if (value === undefined) continue;
    try {
      // Some old writers put the JSON there as it is.
      const json = value[0] === 0x7b ? value : decodeBase64(value);
      if (json === undefined) throw new CardError('bad_json');
      const read = parseCardJson(json, limits, log);
      if (failure.code !== 'no_card') log.repaired('ccv3', 'The V3 data is damaged; the V2 data was read instead.');
      return read;
    } catch (error) {
      if (!(error instanceof CardError)) throw error;
      if (failure.code === 'no_card') failure = error;
    }
  }
  throw failure;
}

const isCardChunk = (chunk: PngChunk): boolean =>
  /^(?:chara|ccv3|chara-ext-asset_:.*)$/is.test(readTextChunk(chunk)?.keyword ?? '');

function withoutCard(bytes: Uint8Array, chunks: readonly PngChunk[]): Uint8Array {
  if (!chunks.some(isCardChunk)) return bytes;
  const kept = chunks.filter((chunk) => !isCardChunk(chunk)).map((chunk) => bytes.subarray(chunk.start, chunk.end));
  return joinBytes([bytes.subarray(0, 8), ...kept]);
}

/**
 * Puts the card into a PNG picture: old card chunks go, `chara` (V2) and `ccv3` (V3) come before IEND, embedded files
 * as Risu's asset chunks. Throws CardError (`unknown_format`, `truncated`) for bytes that are no PNG.
 */
export function writePng(card: Card, image: Uint8Array): Uint8Array<ArrayBuffer> {
  if (!isPng(image)) throw new CardError('unknown_format');
  const clean = withoutCard(image, pngChunks(image));
  const chunks = pngChunks(clean);
  const end = chunks.at(-1)!;
  const base64 = (spec: 'v2' | 'v3'): Uint8Array =>
    encodeBase64(encodeUtf8(JSON.stringify(writeCardObject(card, spec))));
  return joinBytes([
    clean.subarray(0, end.start),
    ...Object.entries(card.files).map(([path, file]) => textChunk(ASSET + path, encodeBase64(file))),
    textChunk('chara', base64('v2')),
    textChunk('ccv3', base64('v3')),
    clean.subarray(end.start, end.end),
  ]);
}
