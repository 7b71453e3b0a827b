import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ReplyError, type ReplyListener, requestReply } from './stream.ts';

const settings = { temperature: 1, maxTokens: 500, contextSize: 4_096 };
const chunk = (id: string, content: string, more: object = {}) =>
  `id: ${id}\ndata: ${JSON.stringify({ choices: [{ delta: { content } }], ...more })}\n\n`;
const done = 'data: [DONE]\n\n';

interface Call {
  path: string;
  lastEventId: string | null;
  body: unknown;
}

function network(...answers: Response[]): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.origin), init);
    const text = await request.text();
    const lastEventId = request.headers.get('Last-Event-ID');
    calls.push({ path: new URL(request.url).pathname, lastEventId, body: text ? JSON.parse(text) : null });
    return answers.shift() ?? new Response(null, { status: 204 });
  };
  return calls;
}

describe('following a reply', () => {
  let told: string[];
  let listener: ReplyListener;
  beforeEach(() => {
    told = [];
    listener = {
      onChunk: ({ text, brokenBy }) => told.push(brokenBy === null ? text : `broken: ${brokenBy}`),
      onLost: () => told.push('lost'),
    };
  });
  const { signal } = new AbortController();
  const ask = () => requestReply('c', '/chat/completions', { settings }, listener, signal);

  it('ends with its last event', async () => {
    const calls = network(new Response(chunk('r:2', 'Hi') + done));
    await ask();
    expect([told, calls.length]).toEqual([['Hi'], 1]);
  });

  it('ends when the model failed on its way, and does not look for more', async () => {
    const error = { code: 'model.failed', message: 'The model failed.' };
    const calls = network(new Response(chunk('r:2', 'Ha') + chunk('r:2', '', { error })));
    await ask();
    expect([told, calls.length]).toEqual([['Ha', 'broken: The model failed.'], 1]);
  });

  it('goes on after a lost connection from what it has', async () => {
    const calls = network(new Response(chunk('r:2', 'Ha')), new Response(chunk('r:4', 'lf') + done));
    await ask();
    expect(told).toEqual(['Ha', 'lost', 'lf']);
    expect(calls[1]).toMatchObject({ path: '/api/chats/c/stream', lastEventId: 'r:2' });
  });

  it('says so when a lost connection does not come back', async () => {
    jest.useFakeTimers();
    const down = () => new Response('<html>Bad gateway</html>', { status: 502 });
    const calls = network(new Response(chunk('r:2', 'Ha')), ...Array.from({ length: 6 }, down));
    const failed = ask().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(40_000);
    jest.useRealTimers();
    expect(await failed).toMatchObject({ failure: { kind: 'unreadable', status: 502 } });
    expect(calls).toHaveLength(7);
  });

  it('asks no more when it was signed out on the way', async () => {
    const calls = network(
      new Response(chunk('r:2', 'Ha')),
      Response.json({ error: 'Please sign in.', code: 'auth.required' }, { status: 401 }),
    );
    const failure = await ask().catch((error: unknown) => error);
    expect(failure).toMatchObject({ failure: { status: 401 } });
    expect(calls).toHaveLength(2);
  });

  it('says so when nothing is answered at all', async () => {
    jest.useFakeTimers();
    globalThis.fetch = (_, init) =>
      new Promise((__, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    const failed = ask().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(120_000);
    jest.useRealTimers();
    expect(await failed).toMatchObject({ failure: { kind: 'network' } });
  });

  it('goes on without a question when the character is to write on', async () => {
    const calls = network(new Response(chunk('r:2', 'On') + done));
    await requestReply('c', '/chats/c/continue', { settings }, listener, signal);
    expect(calls[0]).toMatchObject({ path: '/api/chats/c/continue', body: { settings, stream: true } });
  });

  it('says why it cannot begin', async () => {
    network(Response.json({ error: 'Insufficient credits.', code: 'model.no_credits' }, { status: 402 }));
    const failure = await ask().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ReplyError);
    expect(failure).toMatchObject({ failure: { status: 402, code: 'model.no_credits' } });
  });
});
