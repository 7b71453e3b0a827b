import { readText, removeStored, storageKeys, writeText } from '@masque/web-kit';

const keyOf = (username: string, characterId: string) => storageKeys.commentDraft(`${username}:${characterId}`);

/** What was written here and not submitted. */
export const storedComment = (username: string, characterId: string): string | null =>
  readText(keyOf(username, characterId));

/** Keeps what was written; null forgets it. */
export function storeComment(username: string, characterId: string, text: string | null): void {
  const key = keyOf(username, characterId);
  if (text === null || !writeText(key, text)) removeStored(key);
}
