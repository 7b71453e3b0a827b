import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, refusalOf, sentenceOf, useDeleteChatMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import { deletedHere } from './deletedHere.ts';
import { forgetChat } from './forgetChat.ts';

/** Without a response only the browser's own error is available. */
const failureText = (error: unknown): string => {
  const sentence = sentenceOf(error);
  const { status, statusText } = apiErrorOf(error) ?? {};
  if (status === undefined) return texts.chats.deleteError(sentence);
  return refusalOf(error, { failed: texts.chats.deleteFailed(statusText || sentence) });
};

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
    forgetChat(id);
    return true;
  };
  return { remove, isBusy: isLoading };
}

export function useChatDeletion() {
  const [asked, setAsked] = useState<Chat | null>(null);
  const { remove, isBusy } = useDeleteChat();
  const confirm = async () => {
    if (!asked) return;
    await remove(asked.id);
    setAsked(null);
  };
  return { asked, ask: setAsked, cancel: () => setAsked(null), confirm: () => void confirm(), busy: isBusy };
}
