import { CardError } from '../cards/card.error.ts';
import { zipEntries, type ZipEntry } from '../cards/zip.directory.ts';
import { localHeaderBytes, unpackEntry } from '../cards/zip.ts';
import { inflateInto } from '../shared/inflate.ts';
import type { FolderEntry } from './folder.file.ts';

export interface ByteSource {
  readonly size: number;
  readonly slice: (start: number, end: number) => Promise<Uint8Array>;
}

export const MOST_ARCHIVE_BYTES = 2 * 2 ** 30;
const MOST_ENTRIES = 100_000;
const MOST_RATIO = 1_000;
const FIRST_TAIL = 2 ** 18;
const LARGEST_TAIL = 2 ** 26;
const LOCAL_BYTES = 30;
/** From here on, the browser's own inflate is faster. */
const LARGE = 2 ** 15;

/** Reads only the list of an archive; files are unpacked when they're read. @throws CardError. */
export async function listZip(source: ByteSource): Promise<FolderEntry[]> {
  if (source.size > MOST_ARCHIVE_BYTES) throw new CardError('too_big');
  const entries = await directoryOf(source);
  return entries.filter(({ name }) => !name.endsWith('/')).map((entry) => fileOf(source, entry));
}

async function directoryOf(source: ByteSource): Promise<ZipEntry[]> {
  for (let tail = FIRST_TAIL; ; tail *= 16) {
    const start = Math.max(0, source.size - tail);
    const entries = zipEntries(await source.slice(start, source.size), MOST_ENTRIES, start);
    if (entries) return entries;
    if (start === 0 || tail >= LARGEST_TAIL) throw new CardError('bad_zip');
  }
}

function fileOf(source: ByteSource, entry: ZipEntry): FolderEntry {
  const { name, start, packed, size, isPacked } = entry;
  return {
    path: name.replaceAll('\\', '/'),
    size,
    read: async () => {
      if (size > 2 ** 20 && size > packed * MOST_RATIO) throw new CardError('unsafe_zip');
      const header = await source.slice(start, start + LOCAL_BYTES);
      if (header.length < LOCAL_BYTES) throw new CardError('bad_zip');
      const from = localHeaderBytes(header);
      const bytes = await source.slice(start, start + from + packed);
      if (isPacked && packed >= LARGE) return inflated(bytes.subarray(from), entry);
      return unpackEntry(bytes, { name, start: 0, packed, size, isPacked });
    },
  };
}

async function inflated(bytes: Uint8Array, { packed, size }: ZipEntry): Promise<Uint8Array> {
  if (bytes.length < packed) throw new CardError('bad_zip');
  const file = await inflateInto(bytes, size).catch((cause: unknown) => {
    throw new CardError(cause instanceof RangeError ? 'unsafe_zip' : 'bad_zip', { cause });
  });
  if (file.length !== size) throw new CardError('unsafe_zip');
  return file;
}

/** Tells CHARX and BYAF archives from archives of many cards. */
export function isCardArchive(files: readonly FolderEntry[]): boolean {
  const has = (path: RegExp): boolean => files.some((file) => path.test(file.path));
  return has(/^([^/]+\/)?card\.json$/) || (has(/^manifest\.json$/) && has(/^characters\/.+\.json$/));
}
