import { catalogRoutes } from '@masque/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createStore } from '../state/store.ts';
import { catalogApi } from './catalog.ts';

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A server that answers with these, one after another. */
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

  it('tries a failed POST twice more, with one and the same Idempotency-Key', async () => {
    const calls = serve(failing, failing, () => answer(201, { id: 'c1' }));
    const result = await createStore().dispatch(catalogApi.endpoints.createCharacter.initiate(draft));
    expect(result.data).toEqual({ id: 'c1' });
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map((call) => call.headers.get('Idempotency-Key'))).size).toBe(1);
    expect(new URL(calls[0]?.url ?? '').pathname).toBe(`/api${catalogRoutes.createCharacter.path}`);
  });

  it.each([400, 401, 403, 404, 429])('does not repeat a call that was answered with %i', async (status) => {
    const calls = serve(() => answer(status, { error: 'No', code: 'x', requestId: 'r' }));
    const result = await createStore().dispatch(catalogApi.endpoints.createCharacter.initiate(draft));
    expect(result.error).toMatchObject({ message: 'No', status });
    expect(calls).toHaveLength(1);
  });

  it('does not repeat a DELETE, which carries no key', async () => {
    const calls = serve(failing);
    await createStore().dispatch(catalogApi.endpoints.deleteCharacter.initiate({ params: { id: 'a/b' }, query: {} }));
    expect(calls.map((call) => `${call.method} ${new URL(call.url).pathname}`)).toEqual([
      'DELETE /api/characters/a%2Fb',
    ]);
  });
});
