import { texts } from '@masque/texts';
import { type ReadBook, readCardFile } from '../../create/import/readCardFile.ts';

/** The lorebook of a file: one by itself, or a card's. Error: a sentence for people. */
export async function readBookFile(file: File): Promise<ReadBook> {
  const read = await readCardFile(file);
  if ('book' in read) return read;
  const { lorebook } = read.draft.parts;
  if (!lorebook) throw new Error(texts.loreImport.noBook);
  return { file: file.name, book: lorebook, repaired: [], kept: [], dropped: [] };
}
