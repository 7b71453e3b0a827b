import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { readText, removeStored, sentenceOf, storageKeys, useDeleteChatMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';

export function useChatDeletion() {
  const [asked, setAsked] = useState<Chat | null>(null);
  const [remove, { isLoading }] = useDeleteChatMutation();
  const confirm = async () => {
    if (!asked) return;
    const result = await remove({ params: { id: asked.id }, query: {} });
    setAsked(null);
    if (result.error) {
      showToast(texts.chats.deleteFailed(sentenceOf(result.error)), 'destructive');
      return;
    }
    removeStored(storageKeys.chatDraft(asked.id));
    if (readText(storageKeys.selectedChatId) === asked.id) removeStored(storageKeys.selectedChatId);
  };
  return { asked, ask: setAsked, cancel: () => setAsked(null), confirm: () => void confirm(), busy: isLoading };
}
