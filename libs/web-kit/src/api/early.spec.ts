import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createStore } from '../state/store.ts';
import { catalogApi } from './catalog.ts';
import { startEarly } from './early.ts';

const url = '/api/characters?limit=24&sort=newest';
const list = { characters: [], total: 0, nextCursor: null };
const ask = () =>
  createStore().dispatch(
    catalogApi.endpoints.characters.initiate({ sort: 'newest', limit: 24 }, { forceRefetch: true }),
  );

describe('what the boot script has asked for', () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  afterEach(() => {
    fetched.mockReset();
    globalThis.masqueEarly = undefined;
  });

  it('is taken once instead of asking again', async () => {
    fetched.mockImplementation(() => Promise.resolve(Response.json(list)));
    void startEarly(url);
    void startEarly(url);
    expect((await ask()).data?.pages).toEqual([list]);
    expect(fetched).toHaveBeenCalledTimes(1);
    await ask();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is asked for again when it failed, or is old', async () => {
    fetched.mockImplementationOnce(() => Promise.reject(new TypeError('lost')));
    fetched.mockImplementation(() => Promise.resolve(Response.json(list)));
    startEarly(url).catch(() => undefined);
    expect((await ask()).data?.pages).toEqual([list]);
    expect(fetched).toHaveBeenCalledTimes(2);

    void startEarly(url);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 60_000);
    expect((await ask()).data?.pages).toEqual([list]);
    clock.mockRestore();
    expect(fetched).toHaveBeenCalledTimes(4);
  });
});
