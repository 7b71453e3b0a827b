import type { FolderEntry } from '../folder.file.ts';
import type { LeftKind, PlacedFile } from '../folder.layout.ts';

/** The files inside a file of another program, in formats that Masque also reads as files of their own. */
export interface SourceParts {
  readonly files: readonly PlacedFile[];
  readonly left: readonly { readonly kind: LeftKind; readonly count: number }[];
}

/** Holds the bytes of the file that was read last: parts of one file follow each other. */
export function sharedReader(): (file: FolderEntry) => Promise<Uint8Array> {
  let last: { readonly file: FolderEntry; readonly bytes: Promise<Uint8Array> } | undefined;
  return (file) => {
    last = last?.file === file ? last : { file, bytes: file.read() };
    return last.bytes;
  };
}

export const memoryFile = (path: string, bytes: Uint8Array): FolderEntry => ({
  path,
  size: bytes.length,
  read: () => Promise.resolve(bytes),
});
