import { sentenceOf, useLoadChatPage } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { type Dispatch, type RefObject, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Action, Conversation } from './conversation.ts';

const firstPage = 10;
/** Page sizes double up to this limit: 500 messages in nine requests. */
const largestPage = 100;

export function useOlder(known: RefObject<Conversation | null>, dispatch: Dispatch<Action>) {
  const loadPage = useLoadChatPage();
  const [loading, setLoading] = useState(false);
  const busy = useRef(false);
  const size = useRef(firstPage);
  /** The state of the last request; while it is unchanged, a request would return the same page. */
  const answered = useRef<Conversation | null>(null);

  const load = useCallback(async () => {
    const from = known.current;
    const { chat, messages, hasMore } = from ?? {};
    const before = messages?.[0]?.id;
    if (busy.current || from === answered.current || !chat || !hasMore || before === undefined) return;
    busy.current = true;
    setLoading(true);
    const result = await loadPage({ params: { id: chat.id }, query: { before, limit: size.current } });
    if (result.data) {
      answered.current = from;
      size.current = Math.min(2 * size.current, largestPage);
    }
    // Synchronously: a scroll before `known` updates would find nothing to request.
    flushSync(() => {
      setLoading(false);
      if (result.data) dispatch({ type: 'older', before, ...result.data });
    });
    busy.current = false;
    if (result.error) showToast(sentenceOf(result.error), 'destructive');
  }, [known, dispatch, loadPage]);

  return { load: useCallback(() => void load(), [load]), loading };
}
