import { useLazyChatPageQuery } from '@masque/web-kit';
import { type RefObject, useCallback, useEffect } from 'react';
import { type Conversation, meets, type NewestPage } from './conversation.ts';

/** A question, its reply, and what stood before them. */
const fewest = 3;
const most = 50;

/** Loads the newest messages; more of them when others were added since the page last looked. Null: not reached. */
export function useTail(known: RefObject<Conversation | null>) {
  const [loadPage] = useLazyChatPageQuery();
  return useCallback(
    async (id: string): Promise<NewestPage | null> => {
      const { data: few } = await loadPage({ params: { id }, query: { limit: fewest } });
      if (!few || !known.current || meets(known.current, few)) return few ?? null;
      const { data: many } = await loadPage({ params: { id }, query: { limit: most } });
      return many ?? null;
    },
    [known, loadPage],
  );
}

/** Calls when the reader comes back to the page: to its tab, or to its window. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const onVisible = () => {
      if (!document.hidden) onReturn();
    };
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [onReturn]);
}
