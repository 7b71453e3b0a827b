import type { Notice } from '@masque/contracts';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { noticesApi } from '../api/notices.ts';
import type { AppStore } from './store.ts';

type Tags = Parameters<typeof noticesApi.util.invalidateTags>[0];

/** A decision reaches the notices and the catalog by separate events: the page refetches again for the later one. */
const SECOND_LOOK_MS = 3_000;

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

function useRefetchDecided(): (notices: readonly Notice[]) => void {
  const dispatch = useDispatch<AppStore['dispatch']>();
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

export function useRefetchForNotices(): (fresh: readonly Notice[]) => void {
  const dispatch = useDispatch<AppStore['dispatch']>();
  const decided = useRefetchDecided();
  return useCallback(
    (fresh) => {
      dispatch(noticesApi.util.invalidateTags(['Notices']));
      decided(fresh);
    },
    [dispatch, decided],
  );
}

/** Refetches data changed by notices that arrived before this page listened. */
export function useRefetchForEarlierNotices(): () => Promise<void> {
  const dispatch = useDispatch<AppStore['dispatch']>();
  const decided = useRefetchDecided();
  return useCallback(async () => {
    const { data } = await dispatch(
      noticesApi.endpoints.notices.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    decided((data?.pages[0]?.notices ?? []).filter(({ isRead }) => !isRead));
  }, [dispatch, decided]);
}
