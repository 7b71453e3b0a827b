import { chanceToConnect } from './chanceToConnect.ts';
import { readEvents } from './readEvents.ts';

/** ms */
const firstWait = 1_000;
const longestWait = 60_000;

/** How far one has heard: the id of the last event, of this page's connection or of another's. */
export interface Place {
  id: string | null;
}

export interface NewsStream<T extends object> {
  /** Under `/api`. */
  readonly path: string;
  /** Whether this is what an event of the stream, or another page, tells. */
  readonly isNews: (value: unknown) => value is T;
}

/** Asking again would be answered the same: signed out, or not for this user. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/**
 * Reads a stream of news across lost connections, until it is aborted or refused. Each connection goes on where `place`
 * is, so that nothing is missed between two.
 */
export async function followStream<T extends object>(
  { path, isNews }: NewsStream<T>,
  place: Place,
  onNews: (news: T) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failed = 0; !signal.aborted; failed += 1) {
    const response = await fetch(`/api${path}`, {
      credentials: 'same-origin',
      headers: { Accept: 'text/event-stream', ...(place.id !== null && { 'Last-Event-ID': place.id }) },
      signal,
    }).catch(() => null);
    if (signal.aborted || (response && isFinal(response.status))) return;
    if (response?.ok && response.body) {
      await readEvents(response.body, ({ id, data }) => {
        if (signal.aborted) return 'over';
        const news = parsed(data);
        if (isNews(news)) {
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
