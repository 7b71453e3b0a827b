import type { ChatMessage } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  sentenceOf,
  useBranchChatMutation,
  useChangeMessageMutation,
  useDeleteMessageMutation,
  useLoadChatPage,
  useNavigate,
} from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useCallback, useMemo, useState } from 'react';
import type { OpenConversation } from '../chat/conversation/conversation.ts';
import { removeMessages, replaceMessage } from '../chat/conversation/messageChanges.ts';
import type { MessageActions } from './actions.ts';
import { removeEditDraft } from './editDrafts.ts';
import { useHiding } from './useHiding.ts';
import { useVersionChoice } from './useVersionChoice.ts';

const words = texts.chat.message;
/** Messages to load at the end of the chat, since others may have been added. */
const newest = 10;
const attempts = 4;

interface Around {
  isBusy: boolean;
  regenerate: (messageId: string) => void;
  goOn: () => void;
  refresh: () => void;
}

export function useActions(
  chatId: string | undefined,
  open: OpenConversation,
  { isBusy, regenerate, goOn, refresh }: Around,
) {
  const { known, update } = open;
  const [change] = useChangeMessageMutation();
  const [deleteOne] = useDeleteMessageMutation();
  const [branchOff] = useBranchChatMutation();
  const loadPage = useLoadChatPage();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<string | null>(null);

  const loadMessage = useCallback(
    async (id: string, messageId: string) => {
      const messages = known.current?.messages ?? [];
      const after = messages[messages.findIndex((one) => one.id === messageId) + 1]?.id;
      const { data } = await loadPage({
        params: { id },
        query: after ? { before: after, limit: 1 } : { limit: newest },
      });
      const message = data?.messages.find((one) => one.id === messageId);
      return message && { message, revision: data?.chat.revision };
    },
    [known, loadPage],
  );

  const save = useCallback<MessageActions['save']>(
    async (base, text) => {
      if (!chatId) return 'refused';
      const shown = known.current?.messages.find(({ id }) => id === base.id);
      // Changed elsewhere during the edit, or by an attempt with a lost response.
      if (shown && shown.text !== base.text) return shown.text === text ? 'saved' : { theirs: shown };
      const params = { id: chatId, messageId: base.id };
      const write = (revision: number | undefined) => change({ params, body: { text, revision } });
      let answer = await write(known.current?.chat.revision);
      for (let attempt = 1; attempt < attempts && apiErrorOf(answer.error)?.code === 'chat.stale'; attempt += 1) {
        // Something in the chat changed; only ask the user if this message did.
        const now = await loadMessage(chatId, base.id);
        if (!now) break;
        if (now.message.text !== base.text) {
          update(replaceMessage(now.message));
          if (now.message.text !== text) return { theirs: now.message };
          refresh();
          return 'saved';
        }
        answer = await write(now.revision);
      }
      if (!answer.data) {
        showToast(words.editFailed(sentenceOf(answer.error)), 'destructive');
        return 'refused';
      }
      update(replaceMessage(answer.data));
      refresh();
      return 'saved';
    },
    [chatId, known, change, loadMessage, update, refresh],
  );

  const choose = useVersionChoice(chatId, open);
  const { hide, hideRange, undoHiding } = useHiding(chatId, open);

  const remove = useCallback<MessageActions['remove']>(
    async (message, isFollowing) => {
      if (!chatId) return;
      const answer = await deleteOne({
        params: { id: chatId, messageId: message.id },
        query: isFollowing ? { following: 'true' } : {},
      });
      // A retried DELETE that found nothing has neither data nor an error: the message is gone.
      if (answer.error) {
        showToast(words.deleteFailed(sentenceOf(answer.error)), 'destructive');
        return;
      }
      const ids = (known.current?.messages ?? []).map(({ id }) => id);
      const at = ids.indexOf(message.id);
      const removed = isFollowing && at !== -1 ? ids.slice(at) : [message.id];
      for (const id of removed) removeEditDraft(chatId, id);
      if (at !== -1) update(removeMessages(removed));
      refresh();
    },
    [chatId, known, deleteOne, update, refresh],
  );

  const branch = useCallback<MessageActions['branch']>(
    async ({ id: messageId }: ChatMessage) => {
      if (!chatId) return;
      const { data, error } = await branchOff({ params: { id: chatId, messageId }, body: {} });
      if (!data) {
        showToast(words.branchFailed(sentenceOf(error)), 'destructive');
        return;
      }
      showToast(words.branched, 'success');
      void navigate(`/chat?chatId=${encodeURIComponent(data.id)}`);
    },
    [chatId, branchOff, navigate],
  );

  const actions = useMemo<MessageActions>(
    () => ({
      chatId: chatId ?? '',
      isBusy,
      editing,
      startEdit: setEditing,
      endEdit: () => setEditing(null),
      choose,
      remove,
      hide,
      branch,
      regenerate,
      goOn,
      save,
    }),
    [chatId, isBusy, editing, choose, remove, hide, branch, regenerate, goOn, save],
  );
  return { actions, hideRange, undoHiding };
}
