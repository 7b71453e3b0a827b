import type { CharacterCard } from '@masque/contracts';
import { useCharactersInfiniteQuery, useSearchParams } from '@masque/web-kit';
import { useEffect, useState } from 'react';

const pageSize = 24;
const searchDelay = 300;

/** The search text of the address bar, written to it when typing pauses. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const committed = params.get('search') ?? '';
  const [typed, setTyped] = useState(committed);
  const wanted = typed.trim();

  useEffect(() => {
    if (wanted === committed) return undefined;
    const here = window.location.pathname;
    const timer = setTimeout(() => {
      // On the way to another page this one is still shown for a moment: its search must not call the user back.
      if (window.location.pathname !== here) return;
      setParams(wanted ? { search: wanted } : {}, { replace: true });
    }, searchDelay);
    return () => clearTimeout(timer);
  }, [wanted, committed, setParams]);

  return { typed, setTyped, search: committed };
}

export interface CharacterList {
  /** Undefined until the first page is there. */
  characters: readonly CharacterCard[] | undefined;
  total: number | undefined;
  pageCount: number;
  hasMore: boolean;
  error: unknown;
  busy: boolean;
  /** An older answer is shown while the newer one is on its way. */
  stale: boolean;
  more: () => void;
  retry: () => void;
}

/** All pages of the list so far, newest characters first. */
export function useCharacters(search: string): CharacterList {
  const query = useCharactersInfiniteQuery({ sort: 'newest', limit: pageSize, ...(search ? { search } : {}) });
  const pages = query.data?.pages;
  return {
    characters: pages?.flatMap((page) => page.characters),
    total: pages?.[0]?.total,
    pageCount: pages?.length ?? 0,
    hasMore: query.hasNextPage,
    error: query.isError ? query.error : null,
    busy: query.isFetching,
    stale: query.isFetching && !query.isFetchingNextPage && pages !== undefined && !query.currentData,
    more: () => {
      if (query.hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage();
    },
    retry: () => void (pages ? query.fetchNextPage() : query.refetch()),
  };
}
