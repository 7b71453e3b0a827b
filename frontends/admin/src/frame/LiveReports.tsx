import { useChangedReports } from '@masque/web-kit';
import { type Place, whileSeen } from '@masque/web-kit/stream';
import { useEffect, useEffectEvent } from 'react';
import { type ReportNews, shareReports } from './shareReports.ts';

/** Reads again what is on the screen, when another moderator or a new report changes it. */
export function LiveReports({ userId }: { userId: string }) {
  const refresh = useChangedReports();
  const onNews = useEffectEvent(({ changed }: ReportNews, isReturn: boolean) => {
    // What came before the connection, or while it was paused, was told to nobody.
    if (isReturn) refresh(null);
    else if (changed === null || changed.length > 0) refresh(changed);
  });
  useEffect(() => {
    const place: Place = { id: null };
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
