import type { Notice } from '@masque/contracts';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { noticesApi } from '../api/notices.ts';
import type { AppStore } from './store.ts';

type Tags = Parameters<typeof noticesApi.util.invalidateTags>[0];

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

export function useNewNotices(): (fresh: readonly Notice[]) => void {
  const dispatch = useDispatch();
  return useCallback(
    (fresh) => {
      dispatch(noticesApi.util.invalidateTags(['Notices', ...fresh.flatMap(changedBy)]));
    },
    [dispatch],
  );
}

/** Refetches data changed by notices that arrived before this page listened. */
export function useEarlierNotices(): () => Promise<void> {
  const dispatch = useDispatch<AppStore['dispatch']>();
  return useCallback(async () => {
    const { data } = await dispatch(
      noticesApi.endpoints.notices.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    const unread = (data?.pages[0]?.notices ?? []).filter(({ isRead }) => !isRead);
    dispatch(noticesApi.util.invalidateTags(unread.flatMap(changedBy)));
  }, [dispatch]);
}
