import { describe, expect, it } from '@jest/globals';
import { chunkOf, readEvents } from './events.ts';

const body = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

describe('events of a reply', () => {
  it('reads text and the ids that the server gave', () => {
    const data = JSON.stringify({
      choices: [{ delta: { content: 'Hi' } }],
      masque: { messageId: 'm2', userMessageId: 'm1', revision: 7 },
    });
    expect(chunkOf(data)).toEqual({
      text: 'Hi',
      messageId: 'm2',
      userMessageId: 'm1',
      revision: 7,
      broken: false,
    });
  });

  it('notices that the model failed on its way', () => {
    expect(chunkOf(JSON.stringify({ choices: [], error: { code: 'model.failed', message: 'x' } }))?.broken).toBe(true);
  });

  it.each(['[DONE]', 'nonsense', 'null', '[]'])('takes nothing from %s', (data) => {
    expect(chunkOf(data)?.text ?? '').toBe('');
  });

  it('puts events together that arrive in pieces, and knows whether the end was said', async () => {
    const seen: string[] = [];
    const done = await readEvents(body('id: m:1\nda', 'ta: {"a"', ':1}\n\ndata: [DONE]\n\n'), (event) =>
      seen.push(`${event.id} ${event.data}`),
    );
    expect(seen).toEqual(['m:1 {"a":1}']);
    expect(done).toBe(true);
    await expect(readEvents(body('data: x\n\n'), () => undefined)).resolves.toBe(false);
  });
});
