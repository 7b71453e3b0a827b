import { followStream, type NewsStream, type StreamCursor } from './followStream.ts';

const ASKED = 'asked';

interface SharedStream<T extends object> extends NewsStream<T> {
  /** Identifies the stream and its user among all pages of the browser. */
  readonly name: string;
  /** Turns the latest event into one for a page that opens later; without it, such a page gets none. */
  readonly greeting?: (latest: T) => T;
}

const eventIdOf = (told: object): string | null => ('id' in told && typeof told.id === 'string' ? told.id : null);

/**
 * One page holds the connection and broadcasts to the others, because HTTP/1.1 allows six per origin; when it closes,
 * another takes over. Without Web Locks (no HTTPS) each page connects itself.
 */
export async function shareStream<T extends object>(
  stream: SharedStream<T>,
  place: StreamCursor,
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
      place.id = eventIdOf(data) ?? place.id;
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
  // Rejects if it is aborted while waiting for the lock.
  await navigator.locks.request(name, { signal }, lead).catch(() => undefined);
  return undefined;
}
