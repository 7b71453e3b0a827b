/** A file of a picked folder, or an entry of an archive. */
export interface FolderEntry {
  /** From the picked folder, with `/`. */
  readonly path: string;
  readonly size: number;
  readonly read: () => Promise<Uint8Array>;
  /** For files too large to be read whole. */
  readonly slice?: (start: number, end: number) => Promise<Uint8Array>;
}

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const baseName = (path: string): string => fileName(path).replace(/\.[^.]+$/, '');
export const extensionOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
export const parentName = (path: string): string => fileName(folderOf(path).slice(0, -1));
