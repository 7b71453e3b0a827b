import { type FolderEntry, type FolderScan, scanFolder } from '@masque/roleplay/folder';
import { bytesOf, tinyPng } from './builders.ts';
import { v2 } from './card-files.ts';

export interface ReadableFile extends FolderEntry {
  readonly reads: () => number;
}

export function aFile(path: string, content: Uint8Array<ArrayBuffer> | string | object): ReadableFile {
  const bytes = content instanceof Uint8Array ? content : bytesOf(content);
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.resolve(bytes);
  };
  return { path, size: bytes.length, read, reads: () => reads };
}

export const aCardFile = (path: string, data: object = {}) => aFile(path, v2(data));
export const aWorld = (...contents: string[]) => ({
  entries: Object.fromEntries(contents.map((content, uid) => [uid, { uid, key: [content], content, disable: false }])),
});
/** SillyTavern 1.19 writes `unused` for both names. */
export const aChat = (metadata: object = {}, ...texts: string[]): string =>
  [
    { chat_metadata: metadata, user_name: 'unused', character_name: 'unused' },
    ...texts.map((mes) => ({ name: 'Mira', is_user: false, mes })),
  ]
    .map((line) => JSON.stringify(line))
    .join('\n');
export { tinyPng };

export const scanned = (files: readonly FolderEntry[], options: Partial<Parameters<typeof scanFolder>[1]> = {}) =>
  scanFolder(files, { mostBytes: () => 1_000_000, unfit: () => null, ...options });

export const itemsOf = ({ items }: FolderScan, kind: string) => items.filter((item) => item.kind === kind);
export const titlesOf = (scan: FolderScan, kind: string): string[] => itemsOf(scan, kind).map(({ title }) => title);
export const problemsOf = ({ unread }: FolderScan) => unread.map(({ path, problem }) => [path, problem]);
export const leftIn = ({ left }: FolderScan) => Object.fromEntries(left.map(({ kind, count }) => [kind, count]));
