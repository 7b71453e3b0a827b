import { texts } from '@masque/texts';
import { sentenceOf, useLoadChatPage, useUndoDeletionMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import type { Conversation, OpenConversation } from '../chat/conversation/conversation.ts';
import { openPage } from '../chat/conversation/pageChanges.ts';

const words = texts.chat.message;
/** The server's page limit. */
const most = 200;

export type Undo = ReturnType<typeof useUndo>;

export function useUndo(conversation: Conversation | null, update: OpenConversation['update']) {
  const [undoDeletion, { isLoading }] = useUndoDeletionMutation();
  const loadPage = useLoadChatPage();
  const [dismissed, setDismissed] = useState('');
  const undo = conversation?.chat.undo ?? null;

  const run = async () => {
    if (!conversation || !undo) return;
    const params = { id: conversation.chat.id };
    const { error } = await undoDeletion({ params, body: { undoToken: undo.token } });
    if (error) {
      showToast(words.undoFailed(sentenceOf(error)), 'destructive');
      return;
    }
    // The restored messages may be anywhere among the loaded ones.
    const limit = Math.min(most, conversation.messages.length + undo.count);
    const { data } = await loadPage({ params, query: { limit } });
    if (data) update(openPage(data, null));
    showToast(words.undone, 'success');
  };

  return {
    /** Until dismissed, or until something else happens in the chat. */
    isOffered: undo !== null && undo.token !== dismissed && undo.time >= (conversation?.chat.updatedAt ?? ''),
    change: undo?.token,
    isPossible: undo !== null,
    text: words.deleted(undo?.count ?? 0),
    isBusy: isLoading,
    run: () => void run(),
    dismiss: () => setDismissed(undo?.token ?? ''),
  };
}
