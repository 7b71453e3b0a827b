import { waitToConnect } from './waitToConnect.ts';
import { readEvents } from './readEvents.ts';

/** ms */
const firstWait = 1_000;
const longestWait = 60_000;

/** Id of the last event received, by this page or another one. */
export interface StreamCursor {
  id: string | null;
}

export interface NewsStream<T extends object> {
  readonly path: string;
  readonly isNews: (value: unknown) => value is T;
}

/** Retrying is pointless: signed out, or forbidden. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/** Follows a stream across lost connections until aborted or refused. Resumes after `place`, so no event is lost. */
export async function followStream<T extends object>(
  { path, isNews }: NewsStream<T>,
  place: StreamCursor,
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
    await waitToConnect(Math.min(longestWait, firstWait * 2 ** failed), signal);
  }
}
