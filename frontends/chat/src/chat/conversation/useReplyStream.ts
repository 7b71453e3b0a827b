import { apiErrorOf, useLoadChatPage, useSession } from '@masque/web-kit';
import { useCallback, useEffect, useRef } from 'react';
import type { Chunk } from '../../reply/events.ts';
import { failureOf } from '../../reply/failure.ts';
import { gatherer } from '../../reply/gatherer.ts';
import { ReplyError, type ReplyListener } from '../../reply/stream.ts';
import type { OpenConversation } from './conversation.ts';
import { endReply, meets, type NewestPage, refreshEnd } from './pageChanges.ts';
import { breakReply, failReply, growReply, loseStream } from './replyChanges.ts';

/** A question, its reply, and the message before them. */
const shortTail = 3;
const longTail = 50;

export type ReplyStream = (listener: ReplyListener, signal: AbortSignal) => Promise<void>;

/** Follows one reply at a time; `running` is null without one. */
export function useReplyStream(chatId: string | undefined, { known, update }: OpenConversation) {
  const loadPage = useLoadChatPage();
  const { reload: reloadSession } = useSession();
  const running = useRef<AbortController | null>(null);

  /** Stops following; the reply continues on the server. */
  const leave = useCallback(() => {
    running.current?.abort();
    running.current = null;
  }, []);

  useEffect(() => (chatId ? leave : undefined), [chatId, leave]);

  /** Loads more messages if there were other additions since the page last loaded. Null on a failure. */
  const loadTail = useCallback(
    async (id: string): Promise<NewestPage | null> => {
      const load = async (limit: number) => (await loadPage({ params: { id }, query: { limit } })).data ?? null;
      const few = await load(shortTail);
      const { current } = known;
      if (!few || !current) return few;
      // Changes received since the request are newer than this page.
      const isOvertaken = few.chat.revision < current.chat.revision;
      return meets(current, few) && !isOvertaken ? few : load(longTail);
    },
    [known, loadPage],
  );

  const refresh = useCallback(async () => {
    const page = chatId && (await loadTail(chatId));
    if (page && known.current?.chat.id === chatId) update(refreshEnd(page));
  }, [chatId, known, loadTail, update]);

  const follow = useCallback(
    async (id: string, stream: ReplyStream) => {
      const controller = new AbortController();
      running.current = controller;
      const gather = gatherer((chunk) => update(growReply(chunk)));
      const before = known.current?.chat.revision;
      let isChecked = false;
      const onChunk = (chunk: Chunk) => {
        gather.add(chunk);
        if (chunk.brokenBy !== null) {
          gather.flush();
          update(breakReply(chunk.brokenBy, chunk.remedy));
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
        await stream({ onChunk, onLost: () => update(loseStream()) }, controller.signal);
        gather.flush();
        if (controller.signal.aborted) return;
        const page = await loadTail(id);
        const isOvertaken = running.current !== null && running.current !== controller;
        if (controller.signal.aborted || isOvertaken || known.current?.chat.id !== id) return;
        update(endReply(page));
      } catch (error) {
        gather.flush();
        if (controller.signal.aborted) return;
        const failure = error instanceof ReplyError ? error.failure : apiErrorOf(error);
        update(failure ? failReply(failureOf(failure)) : endReply(null));
        // Signed out elsewhere: the shell shows the sign-in and leads back.
        if (failure?.code === 'auth.required') reloadSession();
        // The server may have received the question anyway.
        void refresh();
      } finally {
        if (running.current === controller) running.current = null;
      }
    },
    [known, update, loadTail, refresh, reloadSession],
  );

  return { running, follow, leave, refresh, loadTail };
}
