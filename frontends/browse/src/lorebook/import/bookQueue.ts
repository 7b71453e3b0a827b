import type { ReadBook } from '../../create/import/readCardFile.ts';

/** A lorebook on its way to the Edit page of the chosen character. */
let waiting: { readonly characterId: string; readonly read: ReadBook } | null = null;

export const queueBook = (characterId: string, read: ReadBook): void => {
  waiting = { characterId, read };
};

/** Clears the book, even if it is for another character. */
export function dequeueBook(characterId: string): ReadBook | null {
  const read = waiting?.characterId === characterId ? waiting.read : null;
  waiting = null;
  return read;
}
