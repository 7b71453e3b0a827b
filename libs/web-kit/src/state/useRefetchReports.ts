import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { moderationApi } from '../api/moderation.ts';

export function useRefetchReports(): (ids: readonly string[] | null) => void {
  const dispatch = useDispatch();
  return useCallback(
    (ids) => {
      const reports = ids?.map((id) => ({ type: 'Report', id }) as const) ?? (['Report'] as const);
      dispatch(moderationApi.util.invalidateTags(['Reports', 'OpenAppeals', ...reports]));
    },
    [dispatch],
  );
}
