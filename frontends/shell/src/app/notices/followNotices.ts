import { noticeRoutes, type NoticeNews } from '@masque/contracts';
import { chanceToConnect, readEvents } from '@masque/web-kit/stream';
import { newsOf, type Place } from './news.ts';

/** ms */
const firstWait = 1_000;
const longestWait = 60_000;

/** Asking again would be answered the same: signed out, or without notices. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

/**
 * Reads the stream of notices across lost connections, until it is aborted or refused. Each connection goes on where `place`
 * is, so that nothing is missed between two.
 */
export async function followNotices(
  place: Place,
  onNews: (news: NoticeNews) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failed = 0; !signal.aborted; failed += 1) {
    const response = await fetch(`/api${noticeRoutes.streamNotices.path}`, {
      credentials: 'same-origin',
      headers: { Accept: 'text/event-stream', ...(place.id !== null && { 'Last-Event-ID': place.id }) },
      signal,
    }).catch(() => null);
    if (signal.aborted || (response && isFinal(response.status))) return;
    if (response?.ok && response.body) {
      await readEvents(response.body, ({ id, data }) => {
        if (signal.aborted) return 'over';
        const news = newsOf(data);
        if (news) {
          failed = 0;
          place.id = id ?? place.id;
          onNews(news);
        }
        return undefined;
      }).catch(() => false);
    }
    await chanceToConnect(Math.min(longestWait, firstWait * 2 ** failed), signal);
  }
}
