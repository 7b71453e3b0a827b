import { type EventSourceMessage, createParser } from 'eventsource-parser';

/** ms without a byte. The server sends a comment every 15 s, so a silent connection is dead. */
const silence = 20_000;

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
 * Resolves to true after `[DONE]` or when `onEvent` returns 'over', false when the body ends first.
 * @throws if the connection breaks or is silent for 20 s.
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
    reader.cancel().catch(() => undefined);
    return true;
  }
}
