import type { CompletionChunk } from '@masque/contracts';
import { eventsOf, type StreamEvent } from '@masque/testkit';

export { eventsOf } from '@masque/testkit';

export const chunkOf = (event: StreamEvent): CompletionChunk => JSON.parse(event.data);

/** The whole stream: its events, and the text that they make. */
export async function readStream(answer: Response): Promise<{ events: StreamEvent[]; text: string }> {
  const events = await Array.fromAsync(eventsOf(answer));
  const text = events
    .filter((event) => event.data !== '[DONE]')
    .map((event) => chunkOf(event).choices[0]?.delta.content ?? '')
    .join('');
  return { events, text };
}

/** All that the model thought before its first word. */
export const thoughtsOf = (events: readonly StreamEvent[]): string =>
  events
    .filter((event) => event.data !== '[DONE]')
    .map((event) => chunkOf(event).choices[0]?.delta.reasoning ?? '')
    .join('');
