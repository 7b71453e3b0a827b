import { isRisum, MODULE_HEAD_BYTES, moduleBytes, readRisum } from '../../risu/risu.module.ts';
import { get, type JsonObject, listAt, textAt } from '../../shared/json.ts';
import { encodeUtf8 } from '../../shared/utf8.ts';
import type { FolderEntry } from '../folder.file.ts';
import type { PlacedFile } from '../folder.layout.ts';
import { memoryFile, type SourceParts } from './source.ts';

const MOST_TEXT = 2 ** 28;

/** A module becomes a lorebook and scripts; pictures and sounds aren't read. */
export async function risuModuleParts({ file, path }: PlacedFile): Promise<SourceParts> {
  const slice = file.slice ?? (await wholeFile(file));
  const head = await slice(0, MODULE_HEAD_BYTES);
  const length = isRisum(head) ? moduleBytes(head) : 0;
  if (length === 0 || length > MOST_TEXT) throw new TypeError('no module');
  const module = readRisum(await slice(0, MODULE_HEAD_BYTES + length));
  return module ? moduleParts(module, path) : { files: [], left: [{ kind: 'other', count: 1 }] };
}

async function wholeFile(file: FolderEntry): Promise<NonNullable<FolderEntry['slice']>> {
  const bytes = await file.read();
  return (start, end) => Promise.resolve(bytes.subarray(start, end));
}

export interface ModuleUse {
  readonly uses?: PlacedFile['uses'];
  /** Scripts run for every chat: those of a module that isn't used are off. */
  readonly isOff?: boolean;
}

export function moduleParts(module: JsonObject, path: string, { uses, isOff = false }: ModuleUse = {}): SourceParts {
  const name = textAt(module, 'name') ?? '';
  const countOf = (key: string): number => listAt(module, key)?.length ?? 0;
  const part = (value: object, at: string, own: Partial<PlacedFile> = {}): PlacedFile => ({
    file: memoryFile(at, encodeUtf8(JSON.stringify(value))),
    path: at,
    place: 'any',
    ...own,
  });
  const book = {
    type: 'risu',
    ver: 1,
    name,
    description: get(module, 'description'),
    data: listAt(module, 'lorebook'),
  };
  const scripts = { type: 'regex', name, data: listAt(module, 'regex') };
  const left = [
    { kind: 'sprites' as const, count: countOf('assets') },
    { kind: 'risu' as const, count: countOf('trigger') },
  ];
  return {
    files: [
      ...(countOf('lorebook') > 0 ? [part(book, path, uses && { uses })] : []),
      ...(countOf('regex') > 0 ? [part(scripts, `${path}: scripts`, { isOff })] : []),
    ],
    left: left.filter(({ count }) => count > 0),
  };
}
