import { sentenceOf, useLoadChatPage } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { type Dispatch, type RefObject, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Action, Conversation } from './conversation.ts';

/** Messages of the first page that is read back. */
const firstPage = 10;
/** Whoever reads on gets twice as many each time, and so many at most: 500 messages in nine requests. */
const largestPage = 100;

/** Loads the messages before the oldest one known. `load` stays the same function. */
export function useOlder(known: RefObject<Conversation | null>, dispatch: Dispatch<Action>) {
  const loadPage = useLoadChatPage();
  const [loading, setLoading] = useState(false);
  const busy = useRef(false);
  const size = useRef(firstPage);
  /** What the last page was asked for: as long as it is all that is known, the same page would be asked for again. */
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
    // At once: a scroll before `known` has the answer finds nothing to ask for.
    flushSync(() => {
      setLoading(false);
      if (result.data) dispatch({ type: 'older', before, ...result.data });
    });
    busy.current = false;
    if (result.error) showToast(sentenceOf(result.error), 'destructive');
  }, [known, dispatch, loadPage]);

  return { load: useCallback(() => void load(), [load]), loading };
}
