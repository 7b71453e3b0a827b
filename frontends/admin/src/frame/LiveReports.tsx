import { useChangedReports } from '@masque/web-kit';
import { type StreamCursor, whileSeen } from '@masque/web-kit/stream';
import { useEffect, useEffectEvent } from 'react';
import { type ReportNews, shareReports } from './shareReports.ts';

export function LiveReports({ userId }: { userId: string }) {
  const refresh = useChangedReports();
  const onNews = useEffectEvent(({ changed }: ReportNews, isReturn: boolean) => {
    // This page missed the changes made before it connected or while it was paused.
    if (isReturn) refresh(null);
    else if (changed === null || changed.length > 0) refresh(changed);
  });
  useEffect(() => {
    const place: StreamCursor = { id: null };
    return whileSeen((signal) => {
      let isReturn = true;
      const hear = (news: ReportNews) => {
        onNews(news, isReturn);
        isReturn = false;
      };
      return shareReports(userId, place, hear, signal);
    });
  }, [userId]);
  return null;
}
