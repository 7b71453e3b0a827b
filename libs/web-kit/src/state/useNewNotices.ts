import type { Notice } from '@masque/contracts';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { noticesApi } from '../api/notices.ts';
import type { Store } from './store.ts';

type Tags = Parameters<typeof noticesApi.util.invalidateTags>[0];

/** A decision reaches the notices and the catalog by separate events: the page looks a second time for the later one. */
const SECOND_LOOK_MS = 3_000;

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

/** Refetches what decisions have changed, at once and a little later. */
function useDecided(): (notices: readonly Notice[]) => void {
  const dispatch = useDispatch<Store['dispatch']>();
  return useCallback(
    (notices) => {
      const tags = notices.flatMap(changedBy);
      if (tags.length === 0) return;
      const refetch = () => dispatch(noticesApi.util.invalidateTags(tags));
      refetch();
      setTimeout(refetch, SECOND_LOOK_MS);
    },
    [dispatch],
  );
}

/** Refetches the notices, and what the new ones have changed, wherever it is on the page. */
export function useNewNotices(): (fresh: readonly Notice[]) => void {
  const dispatch = useDispatch<Store['dispatch']>();
  const decided = useDecided();
  return useCallback(
    (fresh) => {
      dispatch(noticesApi.util.invalidateTags(['Notices']));
      decided(fresh);
    },
    [dispatch, decided],
  );
}

/** Refetches what unread notices have changed: they may have come between the page's loading and the stream's first event. */
export function useEarlierNotices(): () => Promise<void> {
  const dispatch = useDispatch<Store['dispatch']>();
  const decided = useDecided();
  return useCallback(async () => {
    const { data } = await dispatch(
      noticesApi.endpoints.notices.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    decided((data?.pages[0]?.notices ?? []).filter(({ isRead }) => !isRead));
  }, [dispatch, decided]);
}
