import type { NoticeNews } from '@masque/contracts';
import { followNotices } from './followNotices.ts';
import { isNews } from './news.ts';

const ASKED = 'asked';

/**
 * Hears what is new until it is aborted. Of a browser's pages one holds the connection and tells the others: over HTTP/1.1
 * there are six to an origin. When that page is left, the next one takes over. Where there are no locks, as on a site without
 * https, each page has a connection of its own.
 */
export async function shareNotices(
  userId: string,
  onNews: (news: NoticeNews) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!('locks' in navigator)) return followNotices(onNews, signal);
  const name = `masque-notices:${userId}`;
  const pages = new BroadcastChannel(name);
  signal.addEventListener('abort', () => pages.close(), { once: true });
  let latest: NoticeNews | null = null;
  pages.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) onNews(data);
    else if (data === ASKED && latest) pages.postMessage({ notices: [], unread: latest.unread });
  });
  pages.postMessage(ASKED);
  const lead = () =>
    followNotices((news) => {
      latest = news;
      pages.postMessage(news);
      onNews(news);
    }, signal);
  // It rejects when it is aborted while it waits.
  await navigator.locks.request(name, { signal }, lead).catch(() => undefined);
  return undefined;
}
