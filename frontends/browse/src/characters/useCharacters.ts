import type { CharacterCard } from '@masque/contracts';
import { characterListQuery, useCharactersInfiniteQuery } from '@masque/web-kit';

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
  const query = useCharactersInfiniteQuery({ ...characterListQuery, ...(search ? { search } : {}) });
  // Of another search only while this one is on its way.
  const pages = (query.isError ? query.currentData : query.data)?.pages;
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
    retry: () => void (query.currentData ? query.fetchNextPage() : query.refetch()),
  };
}
