import { describe, expect, it, jest } from '@jest/globals';
import { readEvents } from './readEvents.ts';

const body = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

describe('server-sent events', () => {
  it('puts events together that arrive in pieces, and knows whether the end was said', async () => {
    const seen: string[] = [];
    const done = await readEvents(body('id: m:1\nda', 'ta: {"a"', ':1}\n\ndata: [DONE]\n\n'), (event) => {
      seen.push(`${event.id} ${event.data}`);
      return undefined;
    });
    expect(seen).toEqual(['m:1 {"a":1}']);
    expect(done).toBe(true);
    await expect(readEvents(body('data: x\n\n'), () => undefined)).resolves.toBe(false);
  });

  it('gives a connection up that is open and silent', async () => {
    jest.useFakeTimers();
    let isCancelled = false;
    const open = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: one\n\n')),
      cancel: () => {
        isCancelled = true;
      },
    });
    const failed = readEvents(open, () => undefined).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(21_000);
    jest.useRealTimers();
    expect(await failed).toBeInstanceOf(Error);
    expect(isCancelled).toBe(true);
  });

  it('reads nothing after the event that is said to be the last, though the connection stays open', async () => {
    const seen: string[] = [];
    const open = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: one\n\ndata: two\n\n')),
    });
    const over = await readEvents(open, ({ data }) => {
      seen.push(data);
      return 'over';
    });
    expect([over, seen]).toEqual([true, ['one']]);
  });
});
