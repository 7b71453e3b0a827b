import { useLoadChatPage } from '@masque/web-kit';
import { type RefObject, useCallback } from 'react';
import { type Conversation, meets, type NewestPage } from './conversation.ts';

/** A question, its reply, and what stood before them. */
const fewest = 3;
const most = 50;

/** Loads the newest messages; more of them when others were added since the page last looked. Null: not reached. */
export function useTail(known: RefObject<Conversation | null>) {
  const loadPage = useLoadChatPage();
  return useCallback(
    async (id: string): Promise<NewestPage | null> => {
      const load = async (limit: number) => (await loadPage({ params: { id }, query: { limit } })).data ?? null;
      const few = await load(fewest);
      const { current } = known;
      if (!few || !current) return few;
      // What has been told meanwhile is newer than a page that was overtaken on its way.
      const isOvertaken = few.chat.revision < current.chat.revision;
      return meets(current, few) && !isOvertaken ? few : load(most);
    },
    [known, loadPage],
  );
}
