import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, readText, removeStored, sentenceOf, storageKeys, useDeleteChatMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import { deletedHere } from './deletedHere.ts';

/** A refusal carries the server's reason; without any answer there is only what the browser noticed. */
const failureText = (error: unknown): string => {
  const sentence = sentenceOf(error);
  const isRefused = apiErrorOf(error)?.status !== undefined;
  return isRefused ? texts.chats.deleteFailed(sentence) : texts.chats.deleteError(sentence);
};

/** Deletes a chat with what this browser keeps of it; says so when it fails. */
export function useDeleteChat() {
  const [send, { isLoading }] = useDeleteChatMutation();
  const remove = async (id: string): Promise<boolean> => {
    deletedHere.add(id);
    const result = await send({ params: { id }, query: {} });
    if (result.error) {
      deletedHere.delete(id);
      showToast(failureText(result.error), 'destructive');
      return false;
    }
    removeStored(storageKeys.chatDraft(id), storageKeys.newerCardDismissed(id));
    if (readText(storageKeys.selectedChatId) === id) removeStored(storageKeys.selectedChatId);
    return true;
  };
  return { remove, isBusy: isLoading };
}

/** Asks before it deletes; `onDeleted` is called when the chat is gone. */
export function useChatDeletion(onDeleted: () => void) {
  const [asked, setAsked] = useState<Chat | null>(null);
  const { remove, isBusy } = useDeleteChat();
  const confirm = async () => {
    if (!asked) return;
    const isDeleted = await remove(asked.id);
    setAsked(null);
    if (isDeleted) onDeleted();
  };
  return { asked, ask: setAsked, cancel: () => setAsked(null), confirm: () => void confirm(), busy: isBusy };
}
