import { moderationRoutes } from '@masque/contracts';
import { useRefetchReports } from '@masque/web-kit';
import { shareStream, type StreamCursor, whileVisible } from '@masque/web-kit/stream';
import { useEffect, useEffectEvent } from 'react';

export function LiveReports({ userId }: { userId: string }) {
  const refresh = useRefetchReports();
  const onNews = useEffectEvent(({ changed }: ReportNews, isReturn: boolean) => {
    // This page missed the changes made before it connected or while it was paused.
    if (isReturn) refresh(null);
    else if (changed === null || changed.length > 0) refresh(changed);
  });
  useEffect(() => {
    const place: StreamCursor = { id: null };
    return whileVisible((signal) => {
      let isReturn = true;
      const onMessage = (news: ReportNews) => {
        onNews(news, isReturn);
        isReturn = false;
      };
      return shareReports(userId, place, onMessage, signal);
    });
  }, [userId]);
  return null;
}

interface ReportNews {
  /** Sequence number of the latest log entry. */
  head: number;
  /** Ids of the changed reports; null: any report may have changed. */
  changed: string[] | null;
}

const isNews = (value: unknown): value is ReportNews =>
  typeof value === 'object' &&
  value !== null &&
  'head' in value &&
  typeof value.head === 'number' &&
  'changed' in value &&
  (value.changed === null || Array.isArray(value.changed));

const shareReports = (
  userId: string,
  place: StreamCursor,
  onNews: (news: ReportNews) => void,
  signal: AbortSignal,
): Promise<void> =>
  shareStream(
    {
      name: `masque-reports:${userId}`,
      path: moderationRoutes.streamReports.path,
      isNews,
      // A page that opens later has just loaded everything.
      greeting: ({ head }) => ({ head, changed: [] }),
    },
    place,
    onNews,
    signal,
  );
