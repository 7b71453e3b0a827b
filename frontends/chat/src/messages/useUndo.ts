import { texts } from '@masque/texts';
import { sentenceOf, useLoadChatPage, useUndoDeletionMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { type Dispatch, useState } from 'react';
import type { Action, Conversation } from '../chat/conversation/conversation.ts';

const words = texts.chat.message;
/** The server's page limit. */
const most = 200;

export function useUndo(conversation: Conversation | null, dispatch: Dispatch<Action>) {
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
    if (data) dispatch({ type: 'opened', ...data });
    showToast(words.undone, 'success');
  };

  return {
    /** Until dismissed, or until something else happens in the chat. */
    isOffered: undo !== null && undo.token !== dismissed && undo.time >= (conversation?.chat.updatedAt ?? ''),
    undo,
    isBusy: isLoading,
    run: () => void run(),
    dismiss: () => setDismissed(undo?.token ?? ''),
  };
}
