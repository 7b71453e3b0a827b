import { sentenceOf, useLazyChatPageQuery } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { type Dispatch, type RefObject, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Action, Conversation } from './conversation.ts';

/** 500 messages in nine requests. */
const page = 60;

/** Loads the messages before the oldest one known. `load` stays the same function. */
export function useOlder(known: RefObject<Conversation | null>, dispatch: Dispatch<Action>) {
  const [loadPage] = useLazyChatPageQuery();
  const [loading, setLoading] = useState(false);
  const busy = useRef(false);

  const load = useCallback(async () => {
    const { chat, messages, hasMore } = known.current ?? {};
    const before = messages?.[0]?.id;
    if (busy.current || !chat || !hasMore || before === undefined) return;
    busy.current = true;
    setLoading(true);
    const result = await loadPage({ params: { id: chat.id }, query: { before, limit: page } });
    // At once: a scroll before `known` has the answer would ask for the same page again.
    flushSync(() => {
      setLoading(false);
      if (result.data) dispatch({ type: 'older', before, ...result.data });
    });
    busy.current = false;
    if (result.error) showToast(sentenceOf(result.error), 'destructive');
  }, [known, dispatch, loadPage]);

  return { load: useCallback(() => void load(), [load]), loading };
}
