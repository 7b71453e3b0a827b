import { chatRoutes, fillPath, type GenerationSettings } from '@masque/contracts';
import { texts } from '@masque/texts';
import { type ApiError, fromBody } from '@masque/web-kit';
import { type Chunk, chunkOf, readEvents } from './events.ts';

const resumes = 5;
const firstWait = 500;

/** What the streamed reply tells while it grows; a chunk with `brokenBy` is the last one. */
export interface ReplyListener {
  onChunk: (chunk: Chunk) => void;
  /** The connection broke; the reply goes on at the server and is being picked up again. */
  onLost: () => void;
}

export interface Question {
  chatId: string;
  text: string;
  /** Chosen here, so that sending the same message twice is harmless. */
  messageId: string;
  settings: GenerationSettings;
}

/** A reply could not begin. */
export class ReplyError extends Error {
  readonly failure: ApiError;

  constructor(failure: ApiError) {
    super(failure.message);
    this.failure = failure;
  }
}

const noConnection = (): ReplyError => new ReplyError({ kind: 'network', message: texts.failures.network });

async function call(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`/api${path}`, { credentials: 'same-origin', ...init }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw noConnection();
  });
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  throw new ReplyError(fromBody(response.status, body));
}

/** Asks for a reply and follows it to its end, across lost connections. Throws ReplyError when it does not begin. */
export async function askForReply(question: Question, listener: ReplyListener, signal: AbortSignal): Promise<void> {
  const { chatId, text, messageId, settings } = question;
  const messages = [{ role: 'user', content: text, id: messageId }];
  await follow(chatId, await complete({ chatId, messages, settings }, signal), '', listener, signal);
}

/** Lets the character write on from what the chat has, without a question. Throws as `askForReply` does. */
export async function continueReply(
  { chatId, settings }: Pick<Question, 'chatId' | 'settings'>,
  listener: ReplyListener,
  signal: AbortSignal,
): Promise<void> {
  await follow(chatId, await complete({ chatId, messages: [], settings }, signal), '', listener, signal);
}

const complete = (request: object, signal: AbortSignal) =>
  call(chatRoutes.complete.path, {
    method: chatRoutes.complete.method,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ ...request, stream: true }),
    signal,
  });

/**
 * Goes on with a reply that is being written, after `lastEventId`, as soon as there is a connection. Resolves at once
 * when there is no such reply.
 */
export async function resumeReply(
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
    await chanceToConnect(firstWait * 2 ** failed, signal);
    if (signal.aborted) return;
    response = await openStream(chatId, lastEventId, signal).catch(() => null);
  }
}

/** Waits so many ms, or as long as the browser knows itself to be offline. */
function chanceToConnect(ms: number, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
    if (navigator.onLine) setTimeout(resolve, ms);
    else window.addEventListener('online', resolve, { once: true, signal });
  });
}
