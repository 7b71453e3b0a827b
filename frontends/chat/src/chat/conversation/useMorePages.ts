import { sentenceOf, useLoadChatPage } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Change, Conversation, OpenConversation } from './conversation.ts';
import { addNewer, addOlder } from './pageChanges.ts';

const newerPage = 60;
const firstOlderPage = 10;
/** Page sizes double up to this limit: 500 messages in nine requests. */
const largestOlderPage = 100;

type LoadPage = ReturnType<typeof useLoadChatPage>;
type Query = Parameters<LoadPage>[0]['query'];
type Page = NonNullable<Awaited<ReturnType<LoadPage>>['data']>;

function useOneAtATime({ known, update }: OpenConversation) {
  const loadPage = useLoadChatPage();
  const [loading, setLoading] = useState(false);
  const busy = useRef(false);
  const load = useCallback(
    async (query: Query, add: (page: Page) => Change) => {
      const id = known.current?.chat.id;
      if (busy.current || id === undefined) return;
      busy.current = true;
      setLoading(true);
      const { data, error } = await loadPage({ params: { id }, query });
      // Synchronously: a scroll before `known` updates would request the same page again.
      flushSync(() => {
        setLoading(false);
        if (data) update(add(data));
      });
      busy.current = false;
      if (error) showToast(sentenceOf(error), 'destructive');
    },
    [known, update, loadPage],
  );
  return { load, loading };
}

export function useNewer(open: OpenConversation): { load: () => void; loading: boolean } {
  const { known } = open;
  const { load, loading } = useOneAtATime(open);
  const loadNewer = useCallback(() => {
    const { messages, hasNewer } = known.current ?? {};
    const after = messages?.at(-1)?.id;
    if (hasNewer && after !== undefined) void load({ after, limit: newerPage }, (page) => addNewer(after, page));
  }, [known, load]);
  return { load: loadNewer, loading };
}

export function useOlder(open: OpenConversation): { load: () => void; loading: boolean } {
  const { known } = open;
  const { load, loading } = useOneAtATime(open);
  const size = useRef(firstOlderPage);
  /** The state of the last request; while it is unchanged, a request would return the same page. */
  const answered = useRef<Conversation | null>(null);
  const loadOlder = useCallback(() => {
    const from = known.current;
    const before = from?.messages[0]?.id;
    if (from === answered.current || !from?.hasMore || before === undefined) return;
    void load({ before, limit: size.current }, (page) => {
      answered.current = from;
      size.current = Math.min(2 * size.current, largestOlderPage);
      return addOlder(before, page);
    });
  }, [known, load]);
  return { load: loadOlder, loading };
}
