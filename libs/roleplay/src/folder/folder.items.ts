import { baseName, fileName, type FolderEntry } from './folder.file.ts';
import type { FolderItem } from './folder.scan.ts';
import type { Derived, ReadEntry } from './scan.ts';

export type Kinded<K> = ReadEntry & { readonly read: Extract<ReadEntry['read'], { kind: K }> };
export const ofKind = <K extends ReadEntry['read']['kind']>(found: readonly ReadEntry[], kind: K): Kinded<K>[] =>
  found.filter((entry): entry is Kinded<K> => entry.read.kind === kind);

export const plainItem = { needs: [], needsOneOf: [], about: {}, hash: null, bytes: 0 } as const;
export const itemKey = (kind: string, path: string): string => `${kind}:${path}`;

export const fileItem = (
  kind: FolderItem['kind'],
  { file, path, hash }: Pick<ReadEntry, 'file' | 'path' | 'hash'>,
  title: string,
): FolderItem & { readonly source: { readonly file: FolderEntry } } => ({
  ...plainItem,
  key: itemKey(kind, path),
  kind,
  title,
  path,
  hash,
  bytes: file.size,
  source: { file },
});

export interface ItemLink {
  readonly key: string;
  readonly title: string;
}

/** How SillyTavern names things elsewhere: cards and lorebooks by file name without extension, personas by picture. */
export interface FolderIndex {
  readonly byPath: ReadonlyMap<string, ItemLink>;
  readonly cards: ReadonlyMap<string, ItemLink>;
  /** By the character's name in lower case; null if several have it. */
  readonly characters: ReadonlyMap<string, ItemLink | null>;
  readonly books: ReadonlyMap<string, ItemLink>;
  readonly personas: ReadonlyMap<string, ItemLink>;
  /** By file name with extension. */
  readonly backgrounds: ReadonlyMap<string, ItemLink>;
}

export function indexOf(found: readonly ReadEntry[], { personas }: Derived): FolderIndex {
  const cards = new Map<string, ItemLink>();
  const byPath = new Map<string, ItemLink>();
  const characters = new Map<string, ItemLink | null>();
  for (const { path, read } of ofKind(found, 'character')) {
    const link = { key: itemKey('character', path), title: read.title };
    cards.set(baseName(path), link);
    byPath.set(path, link);
    const name = read.title.toLowerCase();
    characters.set(name, characters.has(name) ? null : link);
  }
  const books = ofKind(found, 'lorebook').map(
    ({ path, read }) => [baseName(path), { key: itemKey('lorebook', path), title: read.title }] as const,
  );
  const backgrounds = ofKind(found, 'background').map(
    ({ path }) => [fileName(path), { key: itemKey('background', path), title: baseName(path) }] as const,
  );
  const named = personas.map(
    ({ persona }) => [persona.avatar, { key: itemKey('persona', persona.avatar), title: persona.name }] as const,
  );
  return {
    byPath,
    cards,
    characters,
    books: new Map(books),
    personas: new Map(named),
    backgrounds: new Map(backgrounds),
  };
}
