import { decodeUtf8 } from '../../shared/utf8.ts';
import type { FolderEntry } from '../folder.file.ts';

export const DATABASE = 'database.risudat';
const LENGTH = 4;
const MOST_NAME = 1_024;
const MOST_ENTRIES = 100_000;
const MOST_DATABASE = 2 ** 28;

/** RisuAI's backup is a list of length and text of a name, length and bytes of a file. Undefined for another file. */
export async function backupEntries(file: FolderEntry): Promise<ReadonlyMap<string, FolderEntry> | undefined> {
  const slice = file.slice ?? (await wholeFile(file));
  const entries = new Map<string, FolderEntry>();
  for (let at = 0; at < file.size;) {
    const name = lengthIn(await slice(at, at + LENGTH));
    if (name === undefined || name > MOST_NAME || entries.size === MOST_ENTRIES) return undefined;
    const head = await slice(at + LENGTH, at + LENGTH + name + LENGTH);
    const size = lengthIn(head.subarray(name));
    const start = at + LENGTH + name + LENGTH;
    if (size === undefined || start + size > file.size) return undefined;
    const path = decodeUtf8(head.subarray(0, name)).text;
    if (path !== DATABASE || size <= MOST_DATABASE)
      entries.set(path, { path, size, read: async () => new Uint8Array(await slice(start, start + size)) });
    at = start + size;
  }
  return entries;
}

async function wholeFile(file: FolderEntry): Promise<NonNullable<FolderEntry['slice']>> {
  const bytes = await file.read();
  return (start, end) => Promise.resolve(bytes.subarray(start, end));
}

const lengthIn = (bytes: Uint8Array): number | undefined =>
  bytes.length < LENGTH ? undefined : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
