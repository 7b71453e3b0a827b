import { asciiText } from '../shared/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../shared/utf8.ts';
import { PictureCopy } from './metadata/picture.copy.ts';
import { pngChunks, type PngChunk } from './png.chunks.ts';
import { readTextChunk } from './png.text.ts';

/** RisuAI's chunks of embedded files: `…_:path`, or `…_N` in older pictures. */
const ASSET = 'chara-ext-asset_';

export interface CardChunk {
  spec?: 'chara' | 'ccv3';
  path?: string;
  value: Uint8Array;
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

/** UTF-8, although keywords should be Latin-1, which can't spell every file name. */
export const assetKeyword = (path: string): Uint8Array => encodeUtf8(`${ASSET}:${path}`);

function pathOf(bytes: Uint8Array): string {
  const { text, damaged } = decodeUtf8(bytes);
  return damaged ? asciiText(bytes) : text;
}

export function withoutCard(bytes: Uint8Array): Uint8Array {
  const copy = new PictureCopy(bytes);
  let isFound = false;
  let last = 0;
  for (const chunk of pngChunks(bytes)) {
    last = chunk.end;
    if (cardChunk(chunk) === undefined) continue;
    isFound = true;
    copy.leaveOut(chunk.start, chunk.end);
  }
  if (isFound) copy.leaveOut(last, bytes.length);
  return copy.finish();
}
