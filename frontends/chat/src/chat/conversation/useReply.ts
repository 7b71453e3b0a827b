import { apiErrorOf, sentenceOf, useRefreshChatLists, useSession, useStopReplyMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { type Dispatch, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Chunk } from '../../reply/events.ts';
import { failureOf } from '../../reply/failure.ts';
import { settingsFor } from '../../reply/settingsFor.ts';
import {
  askForReply,
  continueReply,
  regenerateReply,
  ReplyError,
  type ReplyListener,
  resumeReply,
} from '../../reply/stream.ts';
import type { Action, Conversation } from './conversation.ts';
import { gatherer } from './gatherer.ts';
import { useTail } from './useTail.ts';

/** ms to wait for a stopped reply to end. */
const stopWithin = 2_000;
const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));

export interface JoinedReply {
  listener: ReplyListener;
  end: () => void;
}

export function useReply(
  chatId: string | undefined,
  known: RefObject<Conversation | null>,
  dispatch: Dispatch<Action>,
) {
  const loadTail = useTail(known);
  const [stopReply] = useStopReplyMutation();
  const { reload: reloadSession } = useSession();
  const refreshChatLists = useRefreshChatLists();
  const running = useRef<AbortController | null>(null);

  /** Stops following; the reply continues on the server. */
  const leave = useCallback(() => {
    running.current?.abort();
    running.current = null;
  }, []);

  useEffect(() => (chatId ? leave : undefined), [chatId, leave]);

  const refresh = useCallback(async () => {
    const page = chatId && (await loadTail(chatId));
    if (page && known.current?.chat.id === chatId) dispatch({ type: 'refreshed', ...page });
  }, [chatId, known, loadTail, dispatch]);

  const run = useCallback(
    async (id: string, start: (listener: ReplyListener, signal: AbortSignal) => Promise<void>) => {
      const controller = new AbortController();
      running.current = controller;
      const gather = gatherer(dispatch);
      const before = known.current?.chat.revision;
      let isChecked = false;
      const onChunk = (chunk: Chunk) => {
        gather.add(chunk);
        if (chunk.brokenBy !== null) {
          gather.flush();
          dispatch({ type: 'broke', reason: chunk.brokenBy, remedy: chunk.remedy });
          // Don't block the next question until the chat has reloaded.
          if (running.current === controller) running.current = null;
        }
        if (isChecked || chunk.revision === undefined) return;
        isChecked = true;
        if (before === undefined || chunk.revision <= before + 1) return;
        // Someone added more than this question since the page loaded.
        gather.flush();
        void refresh();
      };
      try {
        await start({ onChunk, onLost: () => dispatch({ type: 'lost' }) }, controller.signal);
        gather.flush();
        if (controller.signal.aborted) return;
        const page = await loadTail(id);
        const isOvertaken = running.current !== null && running.current !== controller;
        if (controller.signal.aborted || isOvertaken || known.current?.chat.id !== id) return;
        dispatch(page ? { type: 'settled', ...page } : { type: 'ended' });
      } catch (error) {
        gather.flush();
        if (controller.signal.aborted) return;
        const failure = error instanceof ReplyError ? error.failure : apiErrorOf(error);
        dispatch(failure ? { type: 'failed', failure: failureOf(failure) } : { type: 'ended' });
        // Signed out elsewhere: the shell shows the sign-in and leads back.
        if (failure?.code === 'auth.required') reloadSession();
        // The server may have received the question anyway.
        void refresh();
      } finally {
        if (running.current === controller) running.current = null;
      }
    },
    [dispatch, known, loadTail, refresh, reloadSession],
  );

  const send = useCallback(
    (text: string, messageId: string) => {
      if (!chatId || running.current) return;
      const isFirst = !known.current?.messages.some(({ sender }) => sender === 'user');
      dispatch({ type: 'asked', id: messageId, text });
      const settings = settingsFor(known.current?.chat);
      const asked = run(chatId, (listener, signal) =>
        askForReply({ chatId, text, messageId, settings }, listener, signal),
      );
      void asked.then(() => isFirst && refreshChatLists());
    },
    [chatId, dispatch, known, run, refreshChatLists],
  );

  const resume = useCallback(
    (lastEventId: string) => {
      if (!chatId || running.current) return;
      dispatch({ type: 'resumed' });
      void run(chatId, (listener, signal) => resumeReply(chatId, lastEventId, listener, signal));
    },
    [chatId, dispatch, run],
  );

  /** Shows a reply requested elsewhere, from a character of its message on. Null while another reply is followed. */
  const join = useCallback(
    (messageId: string, from: number): JoinedReply | null => {
      if (!chatId || running.current) return null;
      dispatch({ type: 'joined', messageId, from });
      const over = Promise.withResolvers<void>();
      const joined: { listener?: ReplyListener } = {};
      void run(chatId, (listener, signal) => {
        joined.listener = listener;
        signal.addEventListener('abort', () => over.resolve());
        return over.promise;
      });
      return joined.listener ? { listener: joined.listener, end: over.resolve } : null;
    },
    [chatId, dispatch, run],
  );

  const goOn = useCallback(() => {
    if (!chatId || running.current) return;
    dispatch({ type: 'continued' });
    const settings = settingsFor(known.current?.chat);
    void run(chatId, (listener, signal) => continueReply({ chatId, settings }, listener, signal));
  }, [chatId, dispatch, known, run]);

  const regenerate = useCallback(
    (messageId: string) => {
      if (!chatId || running.current) return;
      dispatch({ type: 'regenerating', messageId });
      const settings = settingsFor(known.current?.chat);
      void run(chatId, (listener, signal) => regenerateReply({ chatId, messageId, settings }, listener, signal));
    },
    [chatId, dispatch, known, run],
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
    if (known.current?.chat.id === chatId && !running.current)
      dispatch(page ? { type: 'settled', ...page } : { type: 'ended' });
  }, [chatId, known, stopReply, leave, loadTail, dispatch]);

  /** Skipped during a reply, which refreshes at its end anyway. */
  const refreshIdle = useCallback(() => {
    if (!running.current) void refresh();
  }, [refresh]);

  return { send, resume, join, goOn, regenerate, stop, leave, refresh: refreshIdle };
}
