import type { Chat } from '@masque/contracts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { useChanges } from '../../changes/useChanges.ts';
import { deletedHere } from '../../chats/deletedHere.ts';
import { useActions } from '../../messages/useActions.ts';
import { useUndo } from '../../messages/useUndo.ts';
import { useEditLast } from '../composer/useEditLast.ts';
import { useSendAtEnd } from '../composer/useSendAtEnd.ts';
import { applyChange, type Conversation, lastReply } from '../conversation/conversation.ts';
import { updateChat } from '../conversation/messageChanges.ts';
import { dismissFailure } from '../conversation/replyChanges.ts';
import { useNewer, useOlder } from '../conversation/useMorePages.ts';
import { useReply } from '../conversation/useReply.ts';
import { useOpenChat } from './useOpenChat.ts';

/** Id of the event after which a running reply resumes. */
function runningReply({ messages, hasNewer, reply, failure }: Conversation): string | null {
  const last = messages.at(-1);
  const isRunning = last?.state === 'streaming' && !hasNewer && reply === 'none' && !failure;
  return isRunning ? `${last.id}:${last.text.length}` : null;
}

/** The chat of the address, and everything that changes its messages. */
export function useChat() {
  const [loaded, update] = useReducer(applyChange, null);
  const { reload: openAgain, toNewest: openNewest, ...opening } = useOpenChat(update);
  // While another chat loads, the previous one must not accept messages.
  const conversation = loaded?.chat.id === opening.chatId ? loaded : null;
  const chatId = conversation?.chat.id;
  const known = useRef(conversation);
  useLayoutEffect(() => {
    known.current = conversation;
  }, [conversation]);
  const open = useMemo(() => ({ known, update }), []);
  const { send, resume, join, goOn, regenerate, stop, leave, refresh, automatic, answered } = useReply(chatId, open);
  const isBusy = conversation !== null && conversation.reply !== 'none';
  const { actions, hideRange, undoHiding } = useActions(chatId, open, { isBusy, regenerate, goOn, refresh });

  const unfinished = conversation && runningReply(conversation);
  const resumed = useRef('');
  useEffect(() => {
    if (!chatId) resumed.current = '';
    if (!unfinished || resumed.current === unfinished) return;
    resumed.current = unfinished;
    resume(unfinished);
  }, [chatId, unfinished, resume]);

  const reload = useCallback(() => {
    leave();
    resumed.current = '';
    openAgain();
  }, [leave, openAgain]);
  const toNewest = useCallback(() => {
    leave();
    resumed.current = '';
    openNewest();
  }, [leave, openNewest]);
  const onGone = () => {
    if (!chatId || !deletedHere.has(chatId)) reload();
  };
  useChanges(chatId, open, { join, onGone });

  return {
    opening,
    conversation,
    known,
    automatic,
    answered,
    send,
    regenerate,
    hideRange,
    actions,
    older: useOlder(open),
    newer: useNewer(open),
    undo: useUndo(conversation, update),
    undoHiding,
    say: useSendAtEnd(conversation, { isBusy: isBusy || unfinished !== null, send, toNewest }),
    editLast: useEditLast(known, actions),
    stop,
    goOn,
    reload,
    refresh,
    toNewest,
    regenerateLast: useCallback(() => {
      const reply = known.current && lastReply(known.current);
      if (reply) void regenerate(reply.id);
    }, [regenerate]),
    /** Resends the last question under its id, which the server answers only once, or requests the missing reply. */
    retry: () => {
      const last = conversation?.messages.at(-1);
      if (last?.sender === 'user') void send(last.text, last.id);
      else if (conversation?.goesOn) void goOn();
      else if (last?.state === 'complete') void regenerate(last.id);
      else reload();
    },
    dismiss: () => update(dismissFailure()),
    onChanged: useCallback((chat: Chat) => update(updateChat(chat)), []),
  };
}
