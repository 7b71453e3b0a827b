import { chatRoutes, fillPath, type GivenSettings } from '@masque/contracts';
import { texts } from '@masque/texts';
import { type ApiError, fromBody } from '@masque/web-kit';
import { waitToConnect, readEvents } from '@masque/web-kit/stream';
import { type Chunk, chunkOf } from './events.ts';

const resumes = 5;
const firstWait = 500;
/** ms. The response starts with the model's first word, for which the server waits up to 60 s. */
const answerWithin = 90_000;

/** A chunk with `brokenBy` is the last one. */
export interface ReplyListener {
  onChunk: (chunk: Chunk) => void;
  onLost: () => void;
}

export class ReplyError extends Error {
  readonly failure: ApiError;

  constructor(failure: ApiError) {
    super(failure.message);
    this.failure = failure;
  }
}

const noConnection = (): ReplyError => new ReplyError({ kind: 'network', message: texts.failures.network });

/** @throws ReplyError, also if no response starts in time; its body may take longer. */
export async function call(
  path: string,
  { signal, ...init }: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), answerWithin);
  const response = await fetch(`/api${path}`, {
    credentials: 'same-origin',
    ...init,
    signal: AbortSignal.any([signal, limit.signal]),
  })
    .catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw noConnection();
    })
    .finally(() => clearTimeout(timer));
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  throw new ReplyError(fromBody(response.status, body));
}

/**
 * Requests a reply and follows it to its end, across lost connections.
 * @throws ReplyError if it doesn't start, or if a lost connection stays down for half a minute
 */
export async function requestReply(
  chatId: string,
  path: string,
  request: { settings: GivenSettings },
  listener: ReplyListener,
  signal: AbortSignal,
): Promise<void> {
  await follow(chatId, await post(path, request, signal), '', listener, signal);
}

/**
 * Resolves to false if the suggestion breaks off.
 * @throws ReplyError if it doesn't start; it isn't stored, so it can't be resumed
 */
export async function suggestTurn(
  chatId: string,
  settings: GivenSettings,
  onChunk: (chunk: Chunk) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const { body } = await post(fillPath(chatRoutes.impersonate.path, { id: chatId }), { settings }, signal);
  let hasText = false;
  let brokenBy: string | null = null;
  const isWhole =
    body &&
    (await readEvents(body, ({ data }) => {
      const chunk = chunkOf(data);
      if (!chunk) return undefined;
      onChunk(chunk);
      hasText ||= chunk.text !== '';
      ({ brokenBy } = chunk);
      return brokenBy === null ? undefined : 'over';
    }).catch(() => false));
  // It failed while reasoning.
  if (brokenBy !== null && !hasText) throw new ReplyError({ kind: 'http', message: brokenBy });
  return Boolean(isWhole) && brokenBy === null;
}

const post = (path: string, request: object, signal: AbortSignal) =>
  call(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ ...request, stream: true }),
    signal,
  });

/** Resumes a running reply after `lastEventId`. Returns at once if there is none. Throws like `requestReply`. */
export async function resumeStream(
  chatId: string,
  lastEventId: string,
  listener: ReplyListener,
  signal: AbortSignal,
): Promise<void> {
  const response = await openStream(chatId, lastEventId, signal).catch((error: unknown) => {
    if (error instanceof ReplyError && error.failure.kind === 'network') return null;
    throw error;
  });
  await follow(chatId, response, lastEventId, listener, signal);
}

const openStream = (chatId: string, lastEventId: string, signal: AbortSignal) =>
  call(fillPath(chatRoutes.stream.path, { id: chatId }), {
    headers: lastEventId ? { 'Last-Event-ID': lastEventId } : {},
    signal,
  });

async function follow(
  chatId: string,
  first: Response | null,
  from: string,
  listener: ReplyListener,
  signal: AbortSignal,
): Promise<void> {
  let response = first;
  let lastEventId = from;
  let failure = noConnection();
  for (let failed = 0; failed <= resumes; failed++) {
    if (response) {
      if (response.status === 204 || !response.body) return;
      const seen = lastEventId;
      const complete = await readEvents(response.body, (event) => {
        lastEventId = event.id ?? lastEventId;
        const chunk = chunkOf(event.data);
        if (chunk) listener.onChunk(chunk);
        return chunk && chunk.brokenBy !== null ? 'over' : undefined;
      }).catch(() => false);
      if (complete) return;
      if (lastEventId !== seen) failed = 0;
    }
    if (signal.aborted) return;
    listener.onLost();
    await waitToConnect(firstWait * 2 ** failed, signal);
    if (signal.aborted) return;
    response = await openStream(chatId, lastEventId, signal).catch((error: unknown) => {
      if (!(error instanceof ReplyError)) return null;
      if (isFinal(error.failure)) throw error;
      failure = error;
      return null;
    });
  }
  throw failure;
}

/** Retrying is pointless: signed out, or no longer there. */
export const isFinal = ({ status = 0 }: ApiError) => status >= 400 && status < 500 && status !== 429;
