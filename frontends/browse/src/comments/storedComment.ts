import { readText, removeStored, storageKeys, writeText } from '@masque/web-kit';

const keyOf = (username: string, characterId: string) => storageKeys.commentDraft(`${username}:${characterId}`);

export const storedComment = (username: string, characterId: string): string | null =>
  readText(keyOf(username, characterId));

export function storeComment(username: string, characterId: string, text: string | null): void {
  const key = keyOf(username, characterId);
  if (text === null || !writeText(key, text)) removeStored(key);
}
