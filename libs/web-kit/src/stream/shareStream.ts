import { followStream, type NewsStream, type Place } from './followStream.ts';

const ASKED = 'asked';

interface SharedStream<T extends object> extends NewsStream<T> {
  /** Of the stream and whom it is for, among all pages of the browser. */
  readonly name: string;
  /** What a page that comes later is told of the latest news; it is told nothing without. */
  readonly greeting?: (latest: T) => T;
}

/** The place that goes along with what another page tells. */
const placeIn = (told: object): string | null => ('id' in told && typeof told.id === 'string' ? told.id : null);

/**
 * Hears what is new until it is aborted. Of a browser's pages one holds the connection and tells the others: over HTTP/1.1
 * there are six to an origin. When that page is left, the next one takes over. Where there are no locks, as on a site without
 * https, each page has a connection of its own. `place` is brought up to what was heard, and outlives the pauses of a page.
 */
export async function shareStream<T extends object>(
  stream: SharedStream<T>,
  place: Place,
  onNews: (news: T) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!('locks' in navigator)) return followStream(stream, place, onNews, signal);
  const { name, isNews, greeting } = stream;
  const pages = new BroadcastChannel(name);
  signal.addEventListener('abort', () => pages.close(), { once: true });
  let latest: T | null = null;
  pages.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) {
      place.id = placeIn(data) ?? place.id;
      onNews(data);
    } else if (data === ASKED && latest && greeting) pages.postMessage({ ...greeting(latest), id: place.id });
  });
  if (greeting) pages.postMessage(ASKED);
  const lead = () =>
    followStream(
      stream,
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
