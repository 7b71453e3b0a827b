import type { Remedy } from '@masque/contracts';
import { type EventSourceMessage, createParser } from 'eventsource-parser';
import { remedyOf } from './failure.ts';

/** The parts of a streamed chunk that the page needs. */
export interface Chunk {
  text: string;
  /** What the model thinks before its first word; all of it so far in an event with ids. */
  reasoning: string;
  /** Ids that the server gave, in the first event. */
  messageId?: string;
  userMessageId?: string | null;
  /** The chat's revision: after the question in the first event, after the reply in the last one. */
  revision?: number;
  /** The model failed on its way, for this reason: nothing comes after it. */
  brokenBy: string | null;
  /** What helps against that. */
  remedy?: Remedy;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const reasonOf = (error: unknown): string | null => {
  if (!isRecord(error)) return null;
  const message = typeof error['message'] === 'string' ? error['message'] : '';
  const details: unknown[] = Array.isArray(error['details']) ? error['details'] : [];
  const more = details.filter((detail) => typeof detail === 'string' && !message.includes(detail));
  return [message, ...more].join(' ');
};

/** One event's data; null for what is no chunk (`[DONE]`, comments, things we do not know). */
export function chunkOf(data: string): Chunk | null {
  if (data === '[DONE]') return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    return null;
  }
  if (!isRecord(parsed)) return null;
  const choice: unknown = Array.isArray(parsed['choices']) ? parsed['choices'][0] : null;
  const delta = isRecord(choice) && isRecord(choice['delta']) ? choice['delta'] : {};
  const ids = isRecord(parsed['masque']) ? parsed['masque'] : {};
  return {
    text: typeof delta['content'] === 'string' ? delta['content'] : '',
    reasoning: typeof delta['reasoning'] === 'string' ? delta['reasoning'] : '',
    messageId: typeof ids['messageId'] === 'string' ? ids['messageId'] : undefined,
    userMessageId: typeof ids['userMessageId'] === 'string' ? ids['userMessageId'] : null,
    revision: typeof ids['revision'] === 'number' ? ids['revision'] : undefined,
    brokenBy: reasonOf(parsed['error']),
    remedy: isRecord(parsed['error']) ? remedyOf(parsed['error']['remedy']) : undefined,
  };
}

/** ms without a byte. The server writes a comment every 15 s when there are no words, so such a connection is dead. */
const silence = 40_000;

type Read = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>>;

async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Read> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The connection is silent')), silence);
  });
  try {
    return await Promise.race([reader.read(), silent]);
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads server-sent events until the body ends, the stream says that it is complete, or `onEvent` that it is over; true in
 * both latter cases. Throws when the connection breaks or is silent for 40 s.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: EventSourceMessage) => 'over' | undefined,
): Promise<boolean> {
  let done = false;
  const parser = createParser({
    onEvent: (event) => {
      if (done) return;
      done = event.data === '[DONE]' || onEvent(event) === 'over';
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { value, done: ended } = await nextOf(reader);
    if (ended) return done;
    parser.feed(decoder.decode(value, { stream: true }));
    if (!done) continue;
    // Whatever the connection still does is of no interest.
    reader.cancel().catch(() => undefined);
    return true;
  }
}
