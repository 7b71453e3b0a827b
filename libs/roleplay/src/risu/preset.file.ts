import { Unpackr } from 'msgpackr/unpack';
import { gunzip } from '../shared/inflate.ts';
import { get, isObject } from '../shared/json.ts';
import { parseJson } from '../shared/json.parse.ts';
import { decodeUtf8, encodeUtf8 } from '../shared/utf8.ts';
import { fromRisuPreset, isRisuPreset, type RisuPreset } from './risu.preset.ts';
import { decodeRPack } from './rpack.ts';

// Browsers and Node have it; the ES library doesn't declare it. Pages of plain http have no `subtle`.
declare const crypto: {
  readonly subtle?: {
    digest(algorithm: string, bytes: Uint8Array): Promise<ArrayBuffer>;
    importKey(
      format: 'raw',
      key: ArrayBuffer,
      algorithm: string,
      extractable: boolean,
      uses: string[],
    ): Promise<object>;
    decrypt(algorithm: { name: string; iv: Uint8Array }, key: object, bytes: Uint8Array): Promise<ArrayBuffer>;
  };
};

const MOST_BYTES = 2 ** 24;
const MOST = { values: 200_000, objects: 50_000 };
const WORD = 'risupreset';
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Reads `.risup`, `.risupreset` and JSON. Undefined for another file. @throws if it's damaged. */
export async function readRisuPreset(bytes: Uint8Array): Promise<RisuPreset | undefined> {
  if (bytes.length > MOST_BYTES) return undefined;
  const unpacked = isGzip(bytes) ? bytes : decodeRPack(bytes);
  const value = isGzip(unpacked) ? await decrypted(unpacked) : parsed(bytes);
  return value !== undefined && isRisuPreset(value) ? fromRisuPreset(value) : undefined;
}

function parsed(bytes: Uint8Array) {
  try {
    return parseJson(decodeUtf8(bytes).text.replace(/^\uFEFF/, ''), 32, MOST);
  } catch {
    return undefined;
  }
}

async function decrypted(bytes: Uint8Array) {
  const unpackr = new Unpackr({ int64AsType: 'number', useRecords: false });
  const file: unknown = unpackr.unpack(await gunzip(bytes, MOST_BYTES));
  if (!isObject(file) || get(file, 'type') !== 'preset' || !crypto.subtle) throw new TypeError('no preset');
  const content: unknown = get(file, 'preset') ?? get(file, 'pres');
  if (!(content instanceof Uint8Array)) throw new TypeError('no preset');
  const hash = await crypto.subtle.digest('SHA-256', encodeUtf8(WORD));
  const key = await crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['decrypt']);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, key, content);
  return parseJson(JSON.stringify(unpackr.unpack(new Uint8Array(plain))), 32, MOST);
}
