import { chatRoutes } from '@masque/contracts';
import { aViewer, eventually, startedService } from '@masque/testkit';
import { KeyRotation } from '../src/settings/keys/key-rotation.service.ts';
import { KeysService } from '../src/settings/keys/keys.service.ts';
import { SettingsRepository } from '../src/settings/settings.repository.ts';
import { chat as definition } from '../src/service.ts';
import { startedChat, type StartedChat, TEST_KEY, testRing } from './started-chat.ts';

describe('API keys and models', () => {
  const first = testRing('old');
  let chat: StartedChat;
  beforeAll(async () => {
    chat = await startedChat({ SECRETS_KEY: first });
  });
  afterAll(() => chat.close());

  const save = (apiKey: string, viewer = aViewer()) =>
    chat.service.as(viewer).call(chatRoutes.saveKey, { body: { apiKey } });

  it('keeps a key encrypted, and shows only its last four characters', async () => {
    const viewer = aViewer();
    const caller = chat.service.as(viewer);
    expect((await caller.call(chatRoutes.hasKey, { query: {} })).body).toEqual({ hasApiKey: false });
    const saved = await save(` ${TEST_KEY} `, viewer);
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({ message: 'API key saved successfully' });
    expect((await caller.call(chatRoutes.getKey, { query: {} })).body).toEqual({ apiKey: 'sk-or-…nted' });
    expect((await caller.call(chatRoutes.hasKey, { query: {} })).body).toEqual({ hasApiKey: true });
    const row = await chat.service.app.get(SettingsRepository).find(viewer.userId);
    expect(JSON.stringify(row)).not.toContain('sk-or');
    expect(row?.keys?.['default']?.keyId).toBe('old');
    expect((await caller.call(chatRoutes.deleteKey, { query: {} })).body).toEqual({ hasApiKey: false });
    expect((await caller.call(chatRoutes.getKey, { query: {} })).body).toEqual({ apiKey: null });
  });

  it.each([
    ['', 'API key cannot be empty'],
    ['   ', 'API key cannot be empty'],
    ['sk-ant-123', "API key must start with 'sk-or-'. Please check your OpenRouter key."],
    ['sk-or-…nted', "API key must start with 'sk-or-'. Please check your OpenRouter key."],
    ['sk-or-a\r\nx-evil: 1', "API key must start with 'sk-or-'. Please check your OpenRouter key."],
  ])('refuses %j', async (apiKey, sentence) => {
    const { status, error } = await save(apiKey);
    expect(status).toBe(400);
    expect(error.error).toBe(sentence);
  });

  it('refuses visitors and users without a name', async () => {
    const visitor = await chat.service.as(null).call(chatRoutes.saveKey, { body: { apiKey: TEST_KEY } });
    expect(visitor.status).toBe(401);
    expect((await save(TEST_KEY, aViewer({ isNamed: false }))).status).toBe(403);
  });

  it('open for nobody else and for no other gateway, also when somebody moves them in the store', async () => {
    const viewer = aViewer();
    const thief = aViewer();
    await save(TEST_KEY, viewer);
    const settings = chat.service.app.get(SettingsRepository);
    const stolen = (await settings.find(viewer.userId))?.keys?.['default'];
    if (!stolen) throw new Error('no key');
    await settings.saveKey(thief.userId, 'default', stolen);
    await settings.saveKey(viewer.userId, 'other', stolen);
    const reply = await chat.service
      .as(thief)
      .call(chatRoutes.complete, { body: { messages: [{ role: 'user', content: 'Hi' }] } });
    expect(reply.status).toBe(401);
    const keys = chat.service.app.get(KeysService);
    expect(keys.open(await settings.find(viewer.userId), 'default')).toBe(TEST_KEY);
    expect(keys.open(await settings.find(viewer.userId), 'other')).toBeNull();
  });

  it('encrypts with a new first key of the ring, after which the old one is not needed', async () => {
    const viewer = aViewer();
    await save(TEST_KEY, viewer);
    const shared = {
      NAME_PREFIX: chat.service.env['NAME_PREFIX'] ?? '',
      MODEL_GATEWAY_URL: chat.gateway.url,
    };
    const second = testRing('new');
    const rotating = await startedService(definition, { ...shared, SECRETS_KEY: `${second},${first}` });
    await eventually(() =>
      rotating.app
        .get(KeyRotation)
        .rotate()
        .then(() => true),
    );
    const row = await rotating.app.get(SettingsRepository).find(viewer.userId);
    expect(row?.keys?.['default']?.keyId).toBe('new');
    await rotating.close();
    const rotated = await startedService(definition, { ...shared, SECRETS_KEY: second });
    const { status } = await rotated.as(viewer).call(chatRoutes.complete, {
      body: { messages: [{ role: 'user', content: 'Hi' }] },
    });
    expect(status).toBe(200);
    expect(chat.gateway.exchanges.at(-1)?.headers.authorization).toBe(`Bearer ${TEST_KEY}`);
    await rotated.close();
  });

  it('uses a whole key of a request for that request only', async () => {
    const viewer = aViewer();
    const caller = chat.service.as(viewer);
    const ask = (apiKey?: string) =>
      caller.call(chatRoutes.complete, { body: { messages: [{ role: 'user', content: 'Hi' }], apiKey } });
    const without = await ask();
    expect(without.status).toBe(401);
    expect(without.error.error).toBe('Missing or invalid API key');
    expect((await ask('sk-or-own-key')).status).toBe(200);
    expect(chat.gateway.exchanges.at(-1)?.headers.authorization).toBe('Bearer sk-or-own-key');
    expect((await ask()).status).toBe(401);
  });

  it('uses a whole key of a request before the saved one, and the saved one before a part', async () => {
    const { caller } = await chat.person();
    const usedFor = async (apiKey: string) => {
      await caller.call(chatRoutes.complete, { body: { messages: [{ role: 'user', content: 'Hi' }], apiKey } });
      return chat.gateway.exchanges.at(-1)?.headers.authorization;
    };
    expect(await usedFor('sk-or-own-key')).toBe('Bearer sk-or-own-key');
    for (const part of ['sk-or-…nted', 'sk-or-', '', 'another']) expect(await usedFor(part)).toBe(`Bearer ${TEST_KEY}`);
  });

  it('lists the models of the gateway, and the last good list while the gateway fails', async () => {
    chat.gateway.models.body = {
      data: [
        {
          id: 'deepseek/deepseek-prover-v2:free',
          name: 'DeepSeek: Prover V2 (free)',
          description: 'Careful.',
          context_length: 163_840,
          pricing: { prompt: '0', completion: '0' },
        },
        { id: 'llama3' },
        { object: 'model' },
      ],
    };
    const list = () => chat.service.as(null).call(chatRoutes.listModels);
    const { body } = await list();
    expect(body.models).toEqual([
      {
        id: 'deepseek/deepseek-prover-v2:free',
        name: 'DeepSeek: Prover V2 (free)',
        provider: 'DeepSeek',
        description: 'Careful.',
        contextLength: 163_840,
        pricing: { prompt: '0', completion: '0' },
      },
      {
        id: 'llama3',
        name: 'llama3',
        provider: 'llama3',
        description: '',
        contextLength: null,
        pricing: null,
      },
    ]);
    chat.gateway.models.status = 500;
    await eventually(async () => {
      const { requests } = chat.gateway.models;
      expect((await list()).body.models).toHaveLength(2);
      return chat.gateway.models.requests > requests;
    });
  });

  it('remembers the chosen model, and has a default', async () => {
    const { caller } = await chat.person();
    expect((await caller.call(chatRoutes.getModel, { query: {} })).body.model).toBe('deepseek/deepseek-prover-v2:free');
    await caller.call(chatRoutes.saveModel, { body: { model: 'llama3' } });
    expect((await caller.call(chatRoutes.getModel, { query: {} })).body.model).toBe('llama3');
    await caller.call(chatRoutes.complete, { body: { messages: [{ role: 'user', content: 'Hi' }] } });
    expect(chat.gateway.exchanges.at(-1)?.body.model).toBe('llama3');
    await caller.call(chatRoutes.complete, { body: { messages: [{ role: 'user', content: 'Hi' }], model: 'other' } });
    expect(chat.gateway.exchanges.at(-1)?.body.model).toBe('other');
    expect((await caller.call(chatRoutes.getModel, { query: {} })).body.model).toBe('llama3');
  });
});
