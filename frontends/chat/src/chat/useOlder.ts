import { sentenceOf, useLazyChatPageQuery } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { type Dispatch, useRef, useState } from 'react';
import type { Action, Conversation } from './conversation.ts';

const page = 10;

/** Loads the ten messages before the oldest one known. */
export function useOlder(conversation: Conversation | null, dispatch: Dispatch<Action>) {
  const [loadPage] = useLazyChatPageQuery();
  const [loading, setLoading] = useState(false);
  const busy = useRef(false);
  const oldest = conversation?.messages[0]?.id;

  const load = async () => {
    if (busy.current || !conversation?.hasMore || !oldest) return;
    busy.current = true;
    setLoading(true);
    const result = await loadPage({ params: { id: conversation.chat.id }, query: { before: oldest, limit: page } });
    busy.current = false;
    setLoading(false);
    if (result.data) dispatch({ type: 'older', before: oldest, ...result.data });
    else showToast(sentenceOf(result.error), 'destructive');
  };

  return { load: () => void load(), loading };
}
