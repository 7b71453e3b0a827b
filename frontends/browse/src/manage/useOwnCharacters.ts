import type { CharacterCard } from '@masque/contracts';
import { useCharactersInfiniteQuery } from '@masque/web-kit';

const pageSize = 24;

export interface OwnCharacters {
  characters: readonly CharacterCard[] | undefined;
  total: number | undefined;
  hasMore: boolean;
  error: unknown;
  busy: boolean;
  more: () => void;
  reload: () => void;
  retry: () => void;
}

export function useOwnCharacters(search: string): OwnCharacters {
  const query = useCharactersInfiniteQuery(
    { filter: 'mine', sort: 'newest', limit: pageSize, ...(search ? { search } : {}) },
    // Another tab may have created or deleted some.
    { refetchOnMountOrArgChange: true },
  );
  const pages = (query.isError ? query.currentData : query.data)?.pages;
  return {
    characters: pages?.flatMap((page) => page.characters),
    total: pages?.[0]?.total,
    hasMore: query.hasNextPage,
    error: query.isError ? query.error : null,
    busy: query.isFetching,
    more: () => {
      if (query.hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage();
    },
    reload: () => void query.refetch(),
    retry: () => void (query.currentData ? query.fetchNextPage() : query.refetch()),
  };
}
