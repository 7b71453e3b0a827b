import { type Chat, chatRoutes, fillPath } from '@masque/contracts';
import { sentenceOf, useRefreshChatLists, useStopReplyMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useCallback, useRef, useState } from 'react';
import { useSettingsFor } from '../../reply/settingsFor.ts';
import { requestReply, type ReplyListener, resumeStream } from '../../reply/stream.ts';
import type { Change, OpenConversation } from './conversation.ts';
import { endReply } from './pageChanges.ts';
import { askQuestion, awaitReply, continueLast, joinReply, regenerateMessage } from './replyChanges.ts';
import { type ReplyStream, useReplyStream } from './useReplyStream.ts';

/** ms to wait for a stopped reply to end. */
const stopWithin = 2_000;
const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));

/** The last reply that this page asked for. */
export interface AnsweredReply {
  count: number;
  hasQuestion: boolean;
}

export interface JoinedReply {
  listener: ReplyListener;
  end: () => void;
}

export function useReply(chatId: string | undefined, open: OpenConversation) {
  const { known, update } = open;
  const { running, follow, leave, refresh, loadTail } = useReplyStream(chatId, open);
  const [stopReply] = useStopReplyMutation();
  const refreshChatLists = useRefreshChatLists();
  const settingsFor = useSettingsFor();
  const automatic = useRef(0);
  const [answered, setAnswered] = useState<AnsweredReply>({ count: 0, hasQuestion: false });

  const streamFrom = useCallback(
    (chat: Chat, path: string, body: object = {}): ReplyStream =>
      async (listener, signal) =>
        requestReply(chat.id, path, { ...body, settings: await settingsFor(chat) }, listener, signal),
    [settingsFor],
  );

  /** Null while another reply is followed. */
  const start = useCallback(
    (change: Change, streamOf: (chat: Chat) => ReplyStream): Promise<void> | null => {
      const chat = known.current?.chat;
      if (!chat || running.current) return null;
      update(change);
      return follow(chat.id, streamOf(chat));
    },
    [known, running, update, follow],
  );

  const counted = useCallback((reply: Promise<void> | null, hasQuestion = false) => {
    const counts = automatic.current === 0;
    void reply?.then(() => counts && setAnswered(({ count }) => ({ count: count + 1, hasQuestion })));
    return reply;
  }, []);

  const send = useCallback(
    (text: string, messageId: string) => {
      const isFirst = !known.current?.messages.some(({ sender }) => sender === 'user');
      const messages = [{ role: 'user', content: text, id: messageId }];
      const sent = start(askQuestion(messageId, text), (chat) =>
        streamFrom(chat, chatRoutes.complete.path, { chatId: chat.id, messages }),
      );
      void sent?.then(() => isFirst && refreshChatLists());
      return counted(sent, true);
    },
    [known, start, counted, streamFrom, refreshChatLists],
  );

  const goOn = useCallback(() => {
    const { path } = chatRoutes.continueReply;
    return counted(start(continueLast(), (chat) => streamFrom(chat, fillPath(path, { id: chat.id }))));
  }, [start, counted, streamFrom]);

  const regenerate = useCallback(
    (messageId: string) => {
      const { path } = chatRoutes.regenerate;
      const streamOf = (chat: Chat) => streamFrom(chat, fillPath(path, { id: chat.id, messageId }));
      return counted(start(regenerateMessage(messageId), streamOf));
    },
    [start, counted, streamFrom],
  );

  const resume = useCallback(
    (lastEventId: string) =>
      void start(
        awaitReply(),
        ({ id }) =>
          (listener, signal) =>
            resumeStream(id, lastEventId, listener, signal),
      ),
    [start],
  );

  /** Shows a reply requested elsewhere, from a character of its message on. Null while another reply is followed. */
  const join = useCallback(
    (messageId: string, from: number): JoinedReply | null => {
      const over = Promise.withResolvers<void>();
      const joined: { listener?: ReplyListener } = {};
      void start(joinReply(messageId, from), () => (listener, signal) => {
        joined.listener = listener;
        signal.addEventListener('abort', () => over.resolve());
        return over.promise;
      });
      return joined.listener ? { listener: joined.listener, end: over.resolve } : null;
    },
    [start],
  );

  /** If the stream doesn't end, or the request fails before any text, stops following, so that the user can go on. */
  const stop = useCallback(async () => {
    const own = running.current;
    if (!chatId || !own) return;
    const isCurrent = () => running.current === own && known.current?.chat.id === chatId;
    const answer = await Promise.race([stopReply({ params: { id: chatId } }), pause(stopWithin)]);
    if (!isCurrent()) return;
    if (answer?.error && known.current?.reply === 'writing') {
      showToast(sentenceOf(answer.error), 'destructive');
      return;
    }
    if (answer?.data?.stopped) await pause(stopWithin);
    if (!isCurrent()) return;
    leave();
    const page = await loadTail(chatId);
    if (known.current?.chat.id === chatId && !running.current) update(endReply(page));
  }, [chatId, known, running, stopReply, leave, loadTail, update]);

  /** Skipped during a reply, which refreshes at its end anyway. */
  const refreshIdle = useCallback(async () => {
    if (!running.current) await refresh();
  }, [running, refresh]);

  return {
    send,
    resume,
    join,
    goOn,
    regenerate,
    stop,
    leave,
    refresh: refreshIdle,
    /** Above 0 while quick replies run by themselves: their replies don't count as answered. */
    automatic,
    answered,
  };
}
