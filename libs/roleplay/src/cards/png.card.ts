import { asciiText } from '../shared/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../shared/utf8.ts';
import { pngChunks, type PngChunk } from './png.chunks.ts';
import { readTextChunk } from './png.text.ts';

/** RisuAI's chunks of embedded files: `…_:path`, and `…_N` in its older pictures. */
const ASSET = 'chara-ext-asset_';

/** A chunk that belongs to the card: its data in V2 (`chara`) or V3 (`ccv3`), or an embedded file. */
export interface CardChunk {
  spec?: 'chara' | 'ccv3';
  path?: string;
  value: Uint8Array;
  /** The value is to be inflated. */
  isPacked: boolean;
}

export function cardChunk(chunk: PngChunk): CardChunk | undefined {
  const text = readTextChunk(chunk);
  if (text === undefined) return undefined;
  const { keyword, value, isPacked } = text;
  const start = asciiText(keyword.subarray(0, ASSET.length)).toLowerCase();
  if (keyword.length <= 5 && (start === 'chara' || start === 'ccv3')) return { spec: start, value, isPacked };
  if (start !== ASSET || isPacked) return undefined;
  const rest = keyword.subarray(ASSET.length);
  return { path: pathOf(rest[0] === COLON ? rest.subarray(1) : rest), value, isPacked };
}

const COLON = 0x3a;

/** Keywords should be Latin-1, in which a file's name may not be written. */
export const assetKeyword = (path: string): Uint8Array => encodeUtf8(`${ASSET}:${path}`);

function pathOf(bytes: Uint8Array): string {
  const { text, damaged } = decodeUtf8(bytes);
  return damaged ? asciiText(bytes) : text;
}

/** The picture up to IEND without its card; the same bytes when it has none. Throws CardError `truncated`. */
export function withoutCard(bytes: Uint8Array): Uint8Array {
  let dropped = 0;
  let end = 0;
  for (const chunk of pngChunks(bytes)) {
    if (cardChunk(chunk) !== undefined) dropped += chunk.end - chunk.start;
    end = chunk.end;
  }
  if (dropped === 0) return bytes;
  const out = new Uint8Array(end - dropped);
  let at = 0;
  let copied = 0;
  for (const chunk of pngChunks(bytes)) {
    if (cardChunk(chunk) === undefined) continue;
    out.set(bytes.subarray(copied, chunk.start), at);
    at += chunk.start - copied;
    copied = chunk.end;
  }
  out.set(bytes.subarray(copied, end), at);
  return out;
}
