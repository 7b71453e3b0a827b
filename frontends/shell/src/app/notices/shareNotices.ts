import type { NoticeNews } from '@masque/contracts';
import { followNotices } from './followNotices.ts';
import { isNews, type Place, placeIn } from './news.ts';

const ASKED = 'asked';

/**
 * Hears what is new until it is aborted. Of a browser's pages one holds the connection and tells the others: over HTTP/1.1
 * there are six to an origin. When that page is left, the next one takes over. Where there are no locks, as on a site without
 * https, each page has a connection of its own. `place` is brought up to what was heard, and outlives the pauses of a page.
 */
export async function shareNotices(
  userId: string,
  place: Place,
  onNews: (news: NoticeNews) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!('locks' in navigator)) return followNotices(place, onNews, signal);
  const name = `masque-notices:${userId}`;
  const pages = new BroadcastChannel(name);
  signal.addEventListener('abort', () => pages.close(), { once: true });
  let latest: NoticeNews | null = null;
  pages.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) {
      place.id = placeIn(data) ?? place.id;
      onNews(data);
    } else if (data === ASKED && latest) pages.postMessage({ notices: [], unread: latest.unread, id: place.id });
  });
  pages.postMessage(ASKED);
  const lead = () =>
    followNotices(
      place,
      (news) => {
        latest = news;
        pages.postMessage({ ...news, id: place.id });
        onNews(news);
      },
      signal,
    );
  // It rejects when it is aborted while it waits.
  await navigator.locks.request(name, { signal }, lead).catch(() => undefined);
  return undefined;
}
