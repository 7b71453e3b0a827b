import type { Chat } from '@masque/contracts';
import { apiErrorOf, type ApiError, useChatsQuery } from '@masque/web-kit';
import { useMemo } from 'react';

const most = 30;

/** Replaces the open chat in the list by the page's own, newer copy. */
export const recentChats = (listed: readonly Chat[], open: Chat | undefined): readonly Chat[] =>
  [...listed.filter(({ id }) => id !== open?.id), ...(open ? [open] : [])]
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    .slice(0, most);

export interface RecentChats {
  chats: readonly Chat[] | undefined;
  failure: ApiError | null;
  reload: () => void;
}

export function useRecentChats(isShown: boolean, open: Chat | undefined): RecentChats {
  const { data, error, isFetching, refetch } = useChatsQuery(
    { query: { limit: most } },
    { skip: !isShown, refetchOnMountOrArgChange: true },
  );
  // Memoized, so that streamed text doesn't re-render the list.
  return useMemo(
    () => ({
      chats: data && recentChats(data.chats, open),
      failure: data || isFetching ? null : apiErrorOf(error),
      reload: () => void refetch(),
    }),
    [data, open, isFetching, error, refetch],
  );
}
