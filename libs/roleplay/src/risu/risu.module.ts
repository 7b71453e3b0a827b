import { get, isObject, type JsonObject, type JsonValue, objectAt } from '../shared/json.ts';
import { parseJson } from '../shared/json.parse.ts';
import { decodeUtf8 } from '../shared/utf8.ts';
import { decodeRPack } from './rpack.ts';

/** Magic number and version of `.risum`, before the length of the packed JSON and the assets. */
const HEAD = [111, 0] as const;
export const MODULE_HEAD_BYTES = HEAD.length + 4;
const MOST = { values: 2_000_000, objects: 500_000 };

export const isRisum = (bytes: Uint8Array): boolean =>
  bytes.length >= MODULE_HEAD_BYTES && HEAD.every((byte, at) => bytes[at] === byte);

/** Length of the packed JSON after the head. */
export const moduleBytes = (head: Uint8Array): number =>
  new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(HEAD.length, true);

/** Reads RisuAI's `.risum`, without its assets. Undefined for another file. @throws if it's damaged. */
export function readRisum(bytes: Uint8Array): JsonObject | undefined {
  if (!isRisum(bytes)) return undefined;
  const packed = bytes.subarray(MODULE_HEAD_BYTES, MODULE_HEAD_BYTES + moduleBytes(bytes));
  return moduleIn(parseJson(decodeUtf8(decodeRPack(packed)).text, 64, MOST));
}

/** `{type: 'risuModule', module: {…}}` in `.risum`; in JSON, the fields stand beside the type. */
export function moduleIn(value: JsonValue): JsonObject | undefined {
  if (!isObject(value) || get(value, 'type') !== 'risuModule') return undefined;
  return objectAt(value, 'module') ?? value;
}

export function textOfRisum(bytes: Uint8Array): string {
  const module = readRisum(bytes);
  return module ? JSON.stringify({ type: 'risuModule', module }) : decodeUtf8(bytes).text.replace(/^\uFEFF/, '');
}
