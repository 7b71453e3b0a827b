import { Unpackr } from 'msgpackr/unpack';
import { gunzip } from '../../shared/inflate.ts';
import { get, isObject, type JsonObject, type JsonValue } from '../../shared/json.ts';
import { parseJson } from '../../shared/json.parse.ts';
import { decodeUtf8, encodeUtf8 } from '../../shared/utf8.ts';

const MARK = encodeUtf8('\0RISUSAVE\0');
/** The byte after the mark: MessagePack (7), or that in gzip (8, 9). */
const formats = { raw: 7, packed: [8, 9] };
const MOST_BYTES = 2 ** 29;
const MOST_JSON = { values: 20_000_000, objects: 5_000_000 };

/** Reads `database.risudat`. Format: RisuAI's `storage/risuSave.ts`. @throws for anything else. */
export async function readRisuSave(bytes: Uint8Array): Promise<JsonObject> {
  const isMarked = MARK.every((byte, at) => bytes[at] === byte);
  if (isMarked && !isMessagePack(bytes)) return readBlocks(bytes);
  const packed = isMarked ? await unpackedDatabase(bytes) : bytes;
  const database: unknown = new Unpackr({ int64AsType: 'number', useRecords: false }).unpack(packed);
  if (!isObject(database)) throw new TypeError('no database');
  return database;
}

const kindOf = (bytes: Uint8Array): number => bytes[MARK.length] ?? 0;
const isMessagePack = (bytes: Uint8Array): boolean => [formats.raw, ...formats.packed].includes(kindOf(bytes));

export async function unpackedDatabase(bytes: Uint8Array, most = MOST_BYTES): Promise<Uint8Array> {
  const content = bytes.subarray(MARK.length + 1);
  return kindOf(bytes) === formats.raw ? content : gunzip(content, most);
}

const blocks = { root: 1, character: 2, modules: 5 };

/** Newer versions save JSON in blocks: type, whether it's packed, length and text of a name, length and text. */
async function readBlocks(bytes: Uint8Array): Promise<JsonObject> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const database: JsonObject = {};
  const characters: JsonValue[] = [];
  for (let at = MARK.length; at < bytes.length;) {
    const [type = 0, packed = 0, name = 0] = bytes.subarray(at, at + 3);
    const start = at + 3 + name + 4;
    at = start + view.getUint32(start - 4, true);
    const content = bytes.subarray(start, at);
    if (!Object.values(blocks).includes(type)) continue;
    const text = decodeUtf8(packed === 1 ? await gunzip(content, MOST_BYTES) : content).text;
    const value = parseJson(text, 64, MOST_JSON);
    if (type === blocks.character) characters.push(value);
    else if (type === blocks.modules) database['modules'] = value;
    else if (isObject(value)) Object.assign(database, value);
  }
  return { ...database, characters: characters.length > 0 ? characters : (get(database, 'characters') ?? []) };
}
