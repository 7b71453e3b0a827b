import type { NoticeNews } from '@masque/contracts';
import { texts } from '@masque/texts';
import { unreadNotices, useEarlierNotices, useNewNotices } from '@masque/web-kit';
import { type Place, whileSeen } from '@masque/web-kit/stream';
import { showToast } from '@masque/web-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { shareNotices } from './shareNotices.ts';

/** Follows what happens to the user while this page is looked at, and tells those who hear it. */
export function Follower({ userId }: { userId: string }) {
  const [said, setSaid] = useState('');
  const refresh = useNewNotices();
  const refreshEarlier = useEarlierNotices();
  const onNews = useEffectEvent(({ notices, unread }: NoticeNews, isReturn: boolean) => {
    if (isReturn || notices.length > 0 || unread !== unreadNotices.read()) refresh(notices);
    unreadNotices.set(unread);
    if (notices.some(({ kind }) => kind === 'decision')) showToast(texts.notices.decisionArrived);
    if (notices.length > 0) setSaid(texts.notices.arrived(notices.length, unread));
  });
  const onBegin = useEffectEvent(() => void refreshEarlier());
  useEffect(() => {
    const place: Place = { id: null };
    let hasBegun = false;
    const stop = whileSeen((signal) => {
      // Another page may have heard during the pause what this one did not.
      let isReturn = place.id !== null;
      const hear = (news: NoticeNews) => {
        onNews(news, isReturn);
        // The stream begins with what comes next, later than the page was loaded.
        if (!hasBegun && news.unread > 0) onBegin();
        hasBegun = true;
        isReturn = false;
      };
      return shareNotices(userId, place, hear, signal);
    });
    return () => {
      stop();
      unreadNotices.set(0);
    };
  }, [userId]);
  return (
    <output className="visually-hidden" aria-live="polite">
      {said}
    </output>
  );
}
