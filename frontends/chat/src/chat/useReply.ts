import { apiErrorOf, readGenerationSettings, useStopReplyMutation } from '@masque/web-kit';
import { type Dispatch, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Chunk } from '../reply/events.ts';
import { failureOf } from '../reply/failure.ts';
import { askForReply, continueReply, ReplyError, type ReplyListener, resumeReply } from '../reply/stream.ts';
import type { Action, Conversation } from './conversation.ts';
import { useTail } from './useTail.ts';

/** Gathers what arrives within one frame of the screen, so that fast models do not draw more often than it shows. */
function gatherer(dispatch: Dispatch<Action>) {
  let waiting: Chunk | null = null;
  let frame = 0;
  const flush = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (!waiting) return;
    const { text, messageId = null, userMessageId = null } = waiting;
    waiting = null;
    dispatch({ type: 'grew', text, messageId, userMessageId });
  };
  const add = (chunk: Chunk) => {
    waiting = waiting ? { ...waiting, ...definedOf(chunk), text: waiting.text + chunk.text } : chunk;
    // A hidden tab draws no frames: what arrives there is passed on at once.
    if (document.hidden) flush();
    else frame ||= requestAnimationFrame(flush);
  };
  return { add, flush };
}

const definedOf = ({ messageId, userMessageId }: Chunk) => ({
  ...(messageId ? { messageId } : {}),
  ...(userMessageId ? { userMessageId } : {}),
});

/** Asks for replies, follows running ones, stops them. */
export function useReply(
  chatId: string | undefined,
  known: RefObject<Conversation | null>,
  dispatch: Dispatch<Action>,
) {
  const loadTail = useTail(known);
  const [stopReply] = useStopReplyMutation();
  const running = useRef<AbortController | null>(null);

  /** Stops following; the reply itself goes on at the server. */
  const leave = useCallback(() => {
    running.current?.abort();
    running.current = null;
  }, []);

  useEffect(() => (chatId ? leave : undefined), [chatId, leave]);

  /** What others, or another tab, did in the chat. */
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
          dispatch({ type: 'broke', reason: chunk.brokenBy });
          // The next question need not wait until the chat was looked at.
          if (running.current === controller) running.current = null;
        }
        if (isChecked || chunk.revision === undefined) return;
        isChecked = true;
        if (before === undefined || chunk.revision <= before + 1) return;
        // More than this question was added since the page last looked.
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
        // The chat may have the question all the same.
        void refresh();
      } finally {
        if (running.current === controller) running.current = null;
      }
    },
    [dispatch, known, loadTail, refresh],
  );

  const send = useCallback(
    (text: string, messageId: string) => {
      if (!chatId || running.current) return;
      dispatch({ type: 'asked', id: messageId, text });
      const settings = readGenerationSettings();
      void run(chatId, (listener, signal) => askForReply({ chatId, text, messageId, settings }, listener, signal));
    },
    [chatId, dispatch, run],
  );

  const resume = useCallback(
    (lastEventId: string) => {
      if (!chatId || running.current) return;
      dispatch({ type: 'resumed' });
      void run(chatId, (listener, signal) => resumeReply(chatId, lastEventId, listener, signal));
    },
    [chatId, dispatch, run],
  );

  const goOn = useCallback(() => {
    if (!chatId || running.current) return;
    dispatch({ type: 'continued' });
    const settings = readGenerationSettings();
    void run(chatId, (listener, signal) => continueReply({ chatId, settings }, listener, signal));
  }, [chatId, dispatch, run]);

  const stop = useCallback(() => {
    if (chatId && running.current) void stopReply({ params: { id: chatId } });
  }, [chatId, stopReply]);

  /** Not while a reply is followed: its end looks at the chat anyway. */
  const refreshIdle = useCallback(() => {
    if (!running.current) void refresh();
  }, [refresh]);

  return { send, resume, goOn, stop, leave, refresh: refreshIdle };
}
