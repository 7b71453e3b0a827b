import type { ReadBook } from '../../create/import/readCardFile.ts';

/** A lorebook on its way to the Edit page of the character that was chosen for it. */
let waiting: { readonly characterId: string; readonly read: ReadBook } | null = null;

export const leaveBook = (characterId: string, read: ReadBook): void => {
  waiting = { characterId, read };
};

/** Given once, and only to that character. */
export function takeBook(characterId: string): ReadBook | null {
  const read = waiting?.characterId === characterId ? waiting.read : null;
  waiting = null;
  return read;
}
