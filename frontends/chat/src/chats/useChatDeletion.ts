import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, readText, removeStored, sentenceOf, storageKeys, useDeleteChatMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';

/** A refusal carries the server's reason; without any answer there is only what the browser noticed. */
const failureText = (error: unknown): string => {
  const sentence = sentenceOf(error);
  const isRefused = apiErrorOf(error)?.status !== undefined;
  return isRefused ? texts.chats.deleteFailed(sentence) : texts.chats.deleteError(sentence);
};

/** Asks before it deletes; `onDeleted` is called when the chat is gone. */
export function useChatDeletion(onDeleted: () => void) {
  const [asked, setAsked] = useState<Chat | null>(null);
  const [remove, { isLoading }] = useDeleteChatMutation();
  const confirm = async () => {
    if (!asked) return;
    const result = await remove({ params: { id: asked.id }, query: {} });
    setAsked(null);
    if (result.error) {
      showToast(failureText(result.error), 'destructive');
      return;
    }
    removeStored(storageKeys.chatDraft(asked.id), storageKeys.newerCardDismissed(asked.id));
    if (readText(storageKeys.selectedChatId) === asked.id) removeStored(storageKeys.selectedChatId);
    onDeleted();
  };
  return { asked, ask: setAsked, cancel: () => setAsked(null), confirm: () => void confirm(), busy: isLoading };
}
