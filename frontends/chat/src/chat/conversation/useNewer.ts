import { sentenceOf, useLoadChatPage } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { type Dispatch, type RefObject, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Action, Conversation } from './conversation.ts';

const page = 60;

export function useNewer(known: RefObject<Conversation | null>, dispatch: Dispatch<Action>) {
  const loadPage = useLoadChatPage();
  const [loading, setLoading] = useState(false);
  const busy = useRef(false);

  const load = useCallback(async () => {
    const { chat, messages, hasNewer } = known.current ?? {};
    const after = messages?.at(-1)?.id;
    if (busy.current || !chat || !hasNewer || after === undefined) return;
    busy.current = true;
    setLoading(true);
    const result = await loadPage({ params: { id: chat.id }, query: { after, limit: page } });
    // Synchronously: a scroll before `known` updates would request the same page again.
    flushSync(() => {
      setLoading(false);
      if (result.data) dispatch({ type: 'newer', after, ...result.data });
    });
    busy.current = false;
    if (result.error) showToast(sentenceOf(result.error), 'destructive');
  }, [known, dispatch, loadPage]);

  return { load: useCallback(() => void load(), [load]), loading };
}
