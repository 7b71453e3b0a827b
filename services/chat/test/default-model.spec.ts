import { jest } from '@jest/globals';
import { type Logger, LOGGER } from '@masque/service-kit';
import { eventually } from '@masque/testkit';
import { ModelsService } from '../src/models/models.service.ts';
import { startedChat, type StartedChat } from './started-chat.ts';

describe('the default model', () => {
  let chat: StartedChat;
  beforeAll(async () => {
    chat = await startedChat({ DEFAULT_MODEL: 'vendor/default' });
  });
  afterAll(() => chat.close());

  /** What the operator is told when the service starts with such a list. */
  const toldWith = async (...ids: string[]) => {
    chat.gateway.models.body = { data: ids.map((id) => ({ id })) };
    const error = jest.spyOn(chat.service.app.get<Logger>(LOGGER), 'error');
    const { requests } = chat.gateway.models;
    const models = chat.service.app.get(ModelsService);
    models.onApplicationBootstrap();
    await eventually(() => Promise.resolve(chat.gateway.models.requests > requests));
    await models.list(null);
    const told = error.mock.calls.map(([facts]) => facts);
    error.mockRestore();
    return told;
  };

  it('is looked for at the start, and the operator is told when the gateway has it no more', async () => {
    expect(await toldWith('vendor/default', 'other')).toEqual([]);
    expect(await toldWith('other')).toEqual([{ model: 'vendor/default' }]);
  });
});
