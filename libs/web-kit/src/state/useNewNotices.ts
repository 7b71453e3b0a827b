import type { Notice } from '@masque/contracts';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { noticesApi } from '../api/notices.ts';
import type { Store } from './store.ts';

type Tags = Parameters<typeof noticesApi.util.invalidateTags>[0];

/** What a decision of the moderators changes for the user whom it is about, or who has reported. */
function changedBy({ kind, character }: Notice): Tags {
  if (kind === 'report') return ['OwnReports'];
  if (kind !== 'decision') return [];
  const id = character?.id;
  return [
    'Decisions',
    'Session',
    ...(id ? [{ type: 'Character', id } as const, { type: 'Comments', id } as const] : []),
  ];
}

/** Asks again for the notices and for what the new ones have changed, where that is shown; elsewhere it is asked for when it is. */
export function useNewNotices(): (fresh: readonly Notice[]) => void {
  const dispatch = useDispatch();
  return useCallback(
    (fresh) => {
      dispatch(noticesApi.util.invalidateTags(['Notices', ...fresh.flatMap(changedBy)]));
    },
    [dispatch],
  );
}

/** Asks again for what unread notices have changed that came before anybody listened: after a page had loaded, perhaps. */
export function useEarlierNotices(): () => Promise<void> {
  const dispatch = useDispatch<Store['dispatch']>();
  return useCallback(async () => {
    const { data } = await dispatch(
      noticesApi.endpoints.notices.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    const unread = (data?.pages[0]?.notices ?? []).filter(({ isRead }) => !isRead);
    dispatch(noticesApi.util.invalidateTags(unread.flatMap(changedBy)));
  }, [dispatch]);
}
