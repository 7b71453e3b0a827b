import { useLoadChatPage } from '@masque/web-kit';
import { type RefObject, useCallback } from 'react';
import { type Conversation, meets, type NewestPage } from './conversation.ts';

/** A question, its reply, and the message before them. */
const fewest = 3;
const most = 50;

/** Loads more messages if there were other additions since the page last loaded. Null on a failure. */
export function useTail(known: RefObject<Conversation | null>) {
  const loadPage = useLoadChatPage();
  return useCallback(
    async (id: string): Promise<NewestPage | null> => {
      const load = async (limit: number) => (await loadPage({ params: { id }, query: { limit } })).data ?? null;
      const few = await load(fewest);
      const { current } = known;
      if (!few || !current) return few;
      // Changes received since the request are newer than this page.
      const isOvertaken = few.chat.revision < current.chat.revision;
      return meets(current, few) && !isOvertaken ? few : load(most);
    },
    [known, loadPage],
  );
}
