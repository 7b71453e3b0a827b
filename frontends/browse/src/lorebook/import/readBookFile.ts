import { texts } from '@masque/texts';
import { type ReadBook, readCardFile } from '../../create/import/readCardFile.ts';

/**
 * Reads a lorebook, or the lorebook of a card.
 * @throws Error with a message for the user
 */
export async function readBookFile(file: File): Promise<ReadBook> {
  const read = await readCardFile(file);
  if ('book' in read) return read;
  const { lorebook } = read.draft.parts;
  if (!lorebook) throw new Error(texts.loreImport.noBook);
  return { file: file.name, book: lorebook, repaired: [], kept: [], dropped: [] };
}
