import { catalogRoutes } from '@masque/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createStore } from '../state/store.ts';
import { catalogApi } from './catalog.ts';
import { chatApi } from './chat.ts';
import { socialApi } from './social.ts';

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function serve(...answers: (() => Response | Error)[]) {
  const calls: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    if (input instanceof Request) calls.push(input);
    const next = answers[Math.min(calls.length, answers.length) - 1]?.() ?? new Error('nothing to answer');
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
  return calls;
}

const failing = () => answer(503, { error: 'Not now', code: 'server.unavailable', requestId: 'r' });
const draft = { body: { name: 'n' } };

describe('calls', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('tries a failed POST twice more, after 400 ms and twice as long, with one and the same Idempotency-Key', async () => {
    const times: number[] = [];
    const at = (next: () => Response) => () => {
      times.push(performance.now());
      return next();
    };
    const calls = serve(
      at(failing),
      at(failing),
      at(() => answer(201, { id: 'c1' })),
    );
    const result = await createStore().dispatch(catalogApi.endpoints.createCharacter.initiate(draft));
    expect(result.data).toEqual({ id: 'c1' });
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map((call) => call.headers.get('Idempotency-Key'))).size).toBe(1);
    expect(new URL(calls[0]?.url ?? '').pathname).toBe(`/api${catalogRoutes.createCharacter.path}`);
    const [first = 0, second = 0, third = 0] = times;
    // Timers may fire a millisecond early.
    expect(second - first).toBeGreaterThanOrEqual(399);
    expect(third - second).toBeGreaterThanOrEqual(799);
  });

  it('outlives the page only with a body that browsers allow for that', async () => {
    const calls = serve(() => answer(200, { customPrompt: '' }));
    const { dispatch } = createStore();
    for (const customPrompt of ['short', 'a'.repeat(70_000)])
      await dispatch(chatApi.endpoints.saveCustomPrompt.initiate({ body: { customPrompt } }));
    expect(calls.map(({ keepalive }) => keepalive)).toEqual([true, false]);
  });

  it('gives up after 30 s, and does not repeat what took so long', async () => {
    jest.useFakeTimers();
    try {
      let calls = 0;
      jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
        calls += 1;
        return new Promise((_, reject) => {
          const { signal } = input as Request;
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      });
      const asked = createStore().dispatch(
        catalogApi.endpoints.character.initiate({ params: { id: 'c1' }, query: {} }),
      );
      let isOver = false;
      void asked.then(() => (isOver = true));
      await jest.advanceTimersByTimeAsync(29_999);
      expect(isOver).toBe(false);
      await jest.advanceTimersByTimeAsync(1);
      expect((await asked).error).toMatchObject({ kind: 'timeout', message: 'Request timed out. Please try again.' });
      await jest.advanceTimersByTimeAsync(10_000);
      expect(calls).toBe(1);
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([400, 401, 403, 404, 429])('does not repeat a call that was answered with %i', async (status) => {
    const calls = serve(() => answer(status, { error: 'No', code: 'x', requestId: 'r' }));
    const result = await createStore().dispatch(catalogApi.endpoints.createCharacter.initiate(draft));
    expect(result.error).toMatchObject({ message: 'No', status });
    expect(calls).toHaveLength(1);
  });

  it.each([null, 'hello', 5])('takes %j for no answer', async (body) => {
    serve(() => answer(200, body));
    const result = await createStore().dispatch(
      catalogApi.endpoints.character.initiate({ params: { id: 'c1' }, query: {} }),
    );
    expect(result.error).toMatchObject({ kind: 'unreadable' });
  });

  it.each([
    ['GET', () => catalogApi.endpoints.character.initiate({ params: { id: 'c1' }, query: {} })],
    ['DELETE', () => catalogApi.endpoints.deleteCharacter.initiate({ params: { id: 'a/b' }, query: {} })],
  ])('repeats a %s, without a key', async (method, ask) => {
    const calls = serve(failing, () => answer(200, { id: 'c1' }));
    const { error } = await createStore().dispatch<Promise<{ error?: unknown }>>(ask());
    expect(error).toBeUndefined();
    expect(calls.map((call) => call.method)).toEqual([method, method]);
    expect(calls.map((call) => call.headers.get('Idempotency-Key'))).toEqual([null, null]);
  });

  it('does not repeat a POST that the server would carry out twice, and gives it no key', async () => {
    const calls = serve(failing);
    await createStore().dispatch(socialApi.endpoints.refreshStats.initiate({ params: { username: 'iris' } }));
    expect(calls.map((call) => call.headers.get('Idempotency-Key'))).toEqual([null]);
  });

  it('takes a repeated DELETE that finds nothing as done, but not the first one', async () => {
    const missing = () => answer(404, { error: 'Not found', code: 'x', requestId: 'r' });
    const remove = () =>
      createStore().dispatch(catalogApi.endpoints.deleteCharacter.initiate({ params: { id: 'c' }, query: {} }));
    serve(() => new TypeError('the connection was lost'), missing);
    expect((await remove()).error).toBeUndefined();
    jest.restoreAllMocks();
    serve(missing);
    expect((await remove()).error).toMatchObject({ status: 404 });
  });
});
