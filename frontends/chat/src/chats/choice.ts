import type { Chat } from '@masque/contracts';
import { removeStored, storageKeys, writeJson } from '@masque/web-kit';

export const chatPath = (id: string): string => `/chat?chatId=${encodeURIComponent(id)}`;

export const placePath = ({ chatId, messageId }: { chatId: string; messageId: string | null }): string =>
  messageId === null ? chatPath(chatId) : `${chatPath(chatId)}&messageId=${encodeURIComponent(messageId)}`;

export function rememberChoice({ characterId, character, persona }: Chat): void {
  writeJson(storageKeys.selectedCharacter, { id: characterId, name: character.name, image: character.image });
  if (persona) writeJson(storageKeys.selectedPersona, persona);
  else removeStored(storageKeys.selectedPersona);
}
