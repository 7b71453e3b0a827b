import type { NoticeNews } from '@masque/contracts';
import { texts } from '@masque/texts';
import { unreadNotices, useRefetchForEarlierNotices, useRefetchForNotices } from '@masque/web-kit';
import { type StreamCursor, whileVisible } from '@masque/web-kit/stream';
import { showToast } from '@masque/web-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { shareNotices } from './shareNotices.ts';

export function Follower({ userId }: { userId: string }) {
  const [said, setSaid] = useState('');
  const refresh = useRefetchForNotices();
  const refreshEarlier = useRefetchForEarlierNotices();
  const onNews = useEffectEvent(({ notices, unread }: NoticeNews, isReturn: boolean) => {
    if (isReturn || notices.length > 0 || unread !== unreadNotices.read()) refresh(notices);
    unreadNotices.set(unread);
    if (notices.some(({ kind }) => kind === 'decision')) showToast(texts.notices.decisionArrived);
    if (notices.length > 0) setSaid(texts.notices.arrived(notices.length, unread));
  });
  const onBegin = useEffectEvent(() => void refreshEarlier());
  useEffect(() => {
    const place: StreamCursor = { id: null };
    let hasBegun = false;
    const stop = whileVisible((signal) => {
      // Another page may have received events while this one was paused.
      let isReturn = place.id !== null;
      const hear = (news: NoticeNews) => {
        onNews(news, isReturn);
        // The stream starts later than the page's data was loaded.
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
