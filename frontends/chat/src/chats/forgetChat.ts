import { readText, removeStored, storageKeys } from '@masque/web-kit';
import { removeEditDrafts } from '../messages/editDrafts.ts';

export function forgetChat(id: string): void {
  removeStored(storageKeys.chatDraft(id), storageKeys.newerCardDismissed(id));
  removeEditDrafts(id);
  if (readText(storageKeys.selectedChatId) === id) removeStored(storageKeys.selectedChatId);
}
