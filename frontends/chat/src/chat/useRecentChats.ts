import type { Chat } from '@masque/contracts';
import { apiErrorOf, type ApiError, useChatsQuery } from '@masque/web-kit';
import { useMemo } from 'react';

const most = 30;

/** The newest chats, newest first; the open one as the page knows it, which is newer than the list. */
export const recentChats = (listed: readonly Chat[], open: Chat | undefined): readonly Chat[] =>
  [...listed.filter(({ id }) => id !== open?.id), ...(open ? [open] : [])]
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    .slice(0, most);

export interface RecentChats {
  /** Undefined until they are there. */
  chats: readonly Chat[] | undefined;
  /** Why there are none. */
  failure: ApiError | null;
  reload: () => void;
}

/** Fetched only when they are shown. */
export function useRecentChats(isShown: boolean, open: Chat | undefined): RecentChats {
  const { data, error, isFetching, refetch } = useChatsQuery(
    { query: { limit: most } },
    { skip: !isShown, refetchOnMountOrArgChange: true },
  );
  // The same object while a reply only grows, so that no token draws the list again.
  return useMemo(
    () => ({
      chats: data && recentChats(data.chats, open),
      failure: data || isFetching ? null : apiErrorOf(error),
      reload: () => void refetch(),
    }),
    [data, open, isFetching, error, refetch],
  );
}
