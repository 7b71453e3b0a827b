import type { CompletionChunk } from '@masque/contracts';
import { eventsOf, type StreamEvent } from '@masque/testkit';

export { eventsOf } from '@masque/testkit';

export const chunkOf = (event: StreamEvent): CompletionChunk => JSON.parse(event.data);

/** Reads a whole stream: its events and their text. */
export async function readStream(answer: Response): Promise<{ events: StreamEvent[]; text: string }> {
  const events = await Array.fromAsync(eventsOf(answer));
  const text = events
    .filter((event) => event.data !== '[DONE]')
    .map((event) => chunkOf(event).choices[0]?.delta.content ?? '')
    .join('');
  return { events, text };
}

/** The reasoning before the first word. */
export const thoughtsOf = (events: readonly StreamEvent[]): string =>
  events
    .filter((event) => event.data !== '[DONE]')
    .map((event) => chunkOf(event).choices[0]?.delta.reasoning ?? '')
    .join('');
