import { jest } from '@jest/globals';
import { chatRoutes } from '@masque/contracts';
import { type Logger, LOGGER } from '@masque/service-kit';
import { eventually } from '@masque/testkit';
import { DefaultModel } from '../src/models/default-model.service.ts';
import { ModelsService } from '../src/models/models.service.ts';
import { startedChat, type StartedChat } from './started-chat.ts';

describe('the default model', () => {
  let chat: StartedChat;
  beforeAll(async () => {
    chat = await startedChat({ DEFAULT_MODEL: 'vendor/default' });
  });
  afterAll(() => chat.close());

  /** Errors logged for the operator when the service starts with this list. */
  const toldWith = async (...ids: string[]) => {
    chat.gateway.models.body = { data: ids.map((id) => ({ id })) };
    const error = jest.spyOn(chat.service.app.get<Logger>(LOGGER), 'error');
    const { requests } = chat.gateway.models;
    // The previous list may still be fresh.
    await eventually(() => {
      chat.service.app.get(DefaultModel).onApplicationBootstrap();
      return Promise.resolve(chat.gateway.models.requests > requests);
    });
    await chat.service.app.get(ModelsService).list(null);
    const told = error.mock.calls.map(([facts]) => facts);
    error.mockRestore();
    return told;
  };

  it('is looked for at the start, and the operator is told when the gateway has it no more', async () => {
    expect(await toldWith('vendor/default', 'other')).toEqual([]);
    expect(await toldWith('other')).toContainEqual({ model: 'vendor/default' });
  });

  describe('is looked for again', () => {
    afterEach(() => {
      jest.restoreAllMocks();
      chat.gateway.models.status = 200;
    });

    /** Returns the check that is scheduled after this time. */
    const laterOf = async (ms: number, ...ids: string[]) => {
      const timers = jest.spyOn(globalThis, 'setTimeout');
      await toldWith(...ids);
      return eventually(() => {
        const [again] = timers.mock.calls.find(([, delay]) => delay === ms) ?? [];
        if (!again) throw new Error(`nothing is planned in ${ms} ms`);
        return Promise.resolve(again);
      });
    };

    it('each day, and then the operator is told', async () => {
      const again = await laterOf(24 * 60 * 60_000, 'vendor/default');
      const error = jest.spyOn(chat.service.app.get<Logger>(LOGGER), 'error');
      chat.gateway.models.body = { data: [{ id: 'other' }] };
      // The previous list may still be fresh.
      await eventually(() => {
        again();
        return Promise.resolve(error.mock.calls.length > 0);
      });
      expect(error).toHaveBeenCalledWith(
        { model: 'vendor/default' },
        expect.stringMatching(/does not offer the default/),
      );
      expect(chat.service.app.get(DefaultModel).fallbacks).toEqual(['openrouter/free']);
    });

    it('after a minute where there was no list', async () => {
      chat.gateway.models.status = 500;
      const starting = await startedChat({ DEFAULT_MODEL: 'vendor/default', MODEL_GATEWAY_URL: chat.gateway.url });
      try {
        const timers = jest.spyOn(globalThis, 'setTimeout');
        starting.service.app.get(DefaultModel).onApplicationBootstrap();
        await eventually(() => Promise.resolve(timers.mock.calls.some(([, delay]) => delay === 60_000)));
      } finally {
        await starting.close();
      }
    });
  });

  it('is asked with others that may answer in its place once it is gone, but never for a model that was chosen', async () => {
    const { caller } = await chat.person();
    const asked = async (model?: string) => {
      const messages = [{ role: 'user' as const, content: 'Hi' }];
      expect((await caller.call(chatRoutes.complete, { body: { messages, model } })).status).toBe(200);
      const body: Record<string, unknown> = chat.gateway.exchanges.at(-1)?.body ?? {};
      return { one: body['model'], models: body['models'] };
    };
    await toldWith('vendor/default', 'other');
    expect(await asked()).toEqual({ one: 'vendor/default', models: undefined });
    await toldWith('other');
    expect(await asked()).toEqual({ one: 'vendor/default', models: ['vendor/default', 'openrouter/free'] });
    expect(await asked('vendor/default')).toEqual({ one: 'vendor/default', models: undefined });
    const chosen = async () => (await caller.call(chatRoutes.getModel, { query: {} })).body;
    expect(await chosen()).toEqual({ model: 'vendor/default', fallbacks: ['openrouter/free'] });
    await caller.call(chatRoutes.saveModel, { body: { model: 'other' } });
    expect(await chosen()).toEqual({ model: 'other' });
  });
});
