import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { readText, sentenceOf, storageKeys, useChangeChatMutation, writeText } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { type Dispatch, useEffect, useState } from 'react';
import type { Action } from './conversation.ts';

/** Up to which version the reader of a chat has said no. */
const dismissedIn = (chatId: string): number => Number(readText(storageKeys.newerCardDismissed(chatId)) ?? 0);

/** Looks again when the reader comes back: a new version changes no chat, so no stream of changes tells of it. */
function useReturn(look: () => void): void {
  useEffect(() => {
    const onVisible = () => {
      if (!document.hidden) look();
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [look]);
}

/** Whether an open chat's reader is told of a newer version of its card, and what they do about it. */
export function useNewerCard(chat: Chat | undefined, dispatch: Dispatch<Action>, refresh: () => void) {
  const [changeChat, { isLoading }] = useChangeChatMutation();
  // Read again after each render that a dismissal causes; other tabs are asked when the chat is opened.
  const [, redraw] = useState(0);
  useReturn(refresh);
  const isNewer = chat !== undefined && chat.latestCardVersion > chat.cardVersion;

  const take = async () => {
    if (!chat) return;
    const { data, error } = await changeChat({
      params: { id: chat.id },
      body: { cardVersion: chat.latestCardVersion },
    });
    if (data) {
      dispatch({ type: 'changed', chat: data });
      showToast(texts.chat.newerCard.used(data.character.name), 'success');
      return;
    }
    showToast(sentenceOf(error), 'destructive');
    // Changed once more, or taken away, since this page looked.
    refresh();
  };
  const dismiss = () => {
    if (!chat) return;
    writeText(storageKeys.newerCardDismissed(chat.id), String(chat.latestCardVersion));
    redraw((before) => before + 1);
  };
  return {
    isShown: isNewer && dismissedIn(chat.id) < chat.latestCardVersion,
    isBusy: isLoading,
    take: () => void take(),
    dismiss,
  };
}
