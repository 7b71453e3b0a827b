import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { readText, sentenceOf, storageKeys, useChangeChatMutation, writeText } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { type Dispatch, useEffect, useState } from 'react';
import type { Action } from '../conversation/conversation.ts';

const dismissedIn = (chatId: string): number => Number(readText(storageKeys.newerCardDismissed(chatId)) ?? 0);

/** Checks again when the reader returns: a new version changes no chat, so the change stream doesn't report it. */
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

export function useNewerCard(chat: Chat | undefined, dispatch: Dispatch<Action>, refresh: () => void) {
  const [changeChat, { isLoading }] = useChangeChatMutation();
  // Re-renders after a dismissal; other tabs notice when they open the chat.
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
    // The version has changed or disappeared since the page loaded.
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
