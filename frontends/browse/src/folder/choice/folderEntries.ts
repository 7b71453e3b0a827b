import type { PickedFile } from '../scan/folder.calls.ts';

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A browser returns a hundred entries at a time, then none. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** Lists the files of dropped folders; a file that can't be opened is left out. */
export async function filesOfEntries(entries: readonly FileSystemEntry[]): Promise<PickedFile[]> {
  const files: PickedFile[] = [];
  const waiting = [...entries];
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    if (isFolder(entry)) waiting.push(...(await entriesIn(entry).catch(() => [])));
    const file = isFile(entry) ? await fileOf(entry).catch(() => null) : null;
    if (file) files.push({ path: entry.fullPath.replace(/^\//, ''), file });
  }
  return files;
}

export const filesOfPicker = (files: readonly File[]): PickedFile[] =>
  files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));

export const folderName = ([first]: readonly PickedFile[]): string => first?.path.split('/')[0] ?? '';
export const isZipFile = ({ name }: File): boolean => /\.zip$/i.test(name);
