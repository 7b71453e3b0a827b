import type { CharacterCard, CharacterPage, TagCount } from '@masque/contracts';
import { apiErrorOf } from '@masque/web-kit';

export interface CharacterList {
  /** Undefined until the first page loads. */
  characters: readonly CharacterCard[] | undefined;
  total: number | undefined;
  /** The tag that the search term matches. */
  matchingTag?: TagCount | undefined;
  pageCount: number;
  hasMore: boolean;
  error: unknown;
  busy: boolean;
  /** Shows an older result while a newer one loads. */
  stale: boolean;
  more: () => void;
  retry: () => void;
}

interface PagedQuery {
  data?: { pages: CharacterPage[] };
  currentData?: { pages: CharacterPage[] };
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** Without further pages. */
export const wholeList = (characters: readonly CharacterCard[]): CharacterList => ({
  characters,
  total: characters.length,
  pageCount: 1,
  hasMore: false,
  error: null,
  busy: false,
  stale: false,
  more: () => undefined,
  retry: () => undefined,
});

/** `emptyOn`: error statuses that count as an empty list. */
export function characterList(query: PagedQuery, emptyOn: readonly number[] = []): CharacterList {
  const status = apiErrorOf(query.error)?.status;
  const isEmpty = query.isError && status !== undefined && emptyOn.includes(status);
  // On an error, never show the results of another search.
  const found = (query.isError ? query.currentData : query.data)?.pages;
  const pages: Pick<CharacterPage, 'characters' | 'total' | 'matchingTag'>[] | undefined = isEmpty
    ? [{ characters: [], total: 0 }]
    : found;
  return {
    characters: pages?.flatMap((page) => page.characters),
    total: pages?.[0]?.total,
    matchingTag: pages?.[0]?.matchingTag,
    pageCount: pages?.length ?? 0,
    hasMore: query.hasNextPage,
    error: query.isError && !isEmpty ? query.error : null,
    busy: query.isFetching,
    stale: query.isFetching && !query.isFetchingNextPage && pages !== undefined && !query.currentData,
    more: () => {
      if (query.hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage();
    },
    retry: () => void (query.currentData ? query.fetchNextPage() : query.refetch()),
  };
}
