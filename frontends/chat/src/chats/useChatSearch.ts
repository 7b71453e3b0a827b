import type { ChatSearchResult } from '@masque/contracts';
import { type ApiError, apiErrorOf, sentenceOf, useLazySearchChatsQuery } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useCallback, useEffect, useRef, useState } from 'react';

/** ms; debounce. */
const typingMs = 250;
/** ms between polls while the server hasn't searched everything. */
const againMs = 1_500;

interface SearchState {
  q: string;
  results: readonly ChatSearchResult[];
  nextCursor: string | null;
  isComplete: boolean;
  reason?: 'no_words' | undefined;
  error: ApiError | null;
}

export function useChatSearch(q: string) {
  const [find] = useLazySearchChatsQuery();
  const [found, setFound] = useState<SearchState | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const current = useRef(q);

  useEffect(() => {
    current.current = q;
    if (!q) return undefined;
    let isOver = false;
    let call: { abort: () => void } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const asked = find({ query: { q } });
      call = asked;
      const { data, error } = await asked;
      if (isOver) return;
      if (data) setFound({ q, ...data, error: null });
      else setFound({ q, results: [], nextCursor: null, isComplete: true, error: apiErrorOf(error) });
      if (data && !data.isComplete) timer = setTimeout(() => void ask(), againMs);
    };
    timer = setTimeout(() => void ask(), attempt === 0 ? typingMs : 0);
    return () => {
      isOver = true;
      clearTimeout(timer);
      call?.abort();
    };
  }, [q, attempt, find]);

  const more = async () => {
    if (!found?.nextCursor || isLoadingMore) return;
    setLoadingMore(true);
    const { data, error } = await find({ query: { q, cursor: found.nextCursor } });
    setLoadingMore(false);
    if (current.current !== q) return;
    if (data) setFound({ ...data, q, results: [...found.results, ...data.results], error: null });
    else showToast(sentenceOf(error), 'destructive');
  };

  const retry = useCallback(() => {
    setFound(null);
    setAttempt((before) => before + 1);
  }, []);

  return { found: q ? found : null, isAsking: found?.q !== q, more: () => void more(), isLoadingMore, retry };
}
