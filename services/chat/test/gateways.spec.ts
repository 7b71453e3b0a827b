import { chatRoutes } from '@masque/contracts';
import {
  aViewer,
  eventually,
  type ScriptedModelGateway,
  scriptedModelGateway,
  type ServiceCaller,
} from '@masque/testkit';
import { readConfig } from '../src/config.ts';
import { startedChat, type StartedChat, TEST_KEY, testRing } from './started-chat.ts';

const OPERATORS = 'operator-key-planted-0123456789';
const OWN = 'pk-own-key-planted-0123456789';
const SAID = { messages: [{ role: 'user' as const, content: 'Hi' }] };

/** One gateway of each kind besides the default. */
describe('several model gateways', () => {
  let chat: StartedChat;
  let house: ScriptedModelGateway;
  let local: ScriptedModelGateway;
  let vendor: ScriptedModelGateway;
  beforeAll(async () => {
    [house, local, vendor] = await Promise.all([
      scriptedModelGateway(),
      scriptedModelGateway(),
      scriptedModelGateway(),
    ]);
    house.models.keys = [OPERATORS];
    vendor.models.keys = [OWN];
    chat = await startedChat({
      MODEL_GATEWAYS: JSON.stringify([
        { id: 'house', name: 'The house', url: house.url, keyOf: 'operator', key: OPERATORS },
        { id: 'local', name: 'Local', url: `${local.url}/`, keyOf: 'none' },
        { id: 'vendor', name: 'Vendor', url: vendor.url, keyOf: 'user', keyPrefix: 'pk-' },
      ]),
    });
    chat.gateway.models.body = { data: [{ id: 'plain' }, { id: 'house::not-theirs' }] };
    house.models.body = { data: [{ id: 'big', pricing: { prompt: '0', completion: '0' } }] };
    local.models.body = {
      data: [{ id: 'llama3', context_length: 8_192, created: 1_762_355_135 }, { id: 'x'.repeat(200) }],
    };
    vendor.models.body = { data: [{ id: 'fine' }] };
  });
  afterAll(async () => {
    await chat.close();
    await Promise.all([house, local, vendor].map((one) => one.close()));
  });

  const all = () => [chat.gateway, house, local, vendor];
  const named = () => chat.service.as(aViewer());
  const complete = (caller: ServiceCaller, model: string, apiKey?: string) =>
    caller.call(chatRoutes.complete, { body: { ...SAID, model, apiKey } });
  const save = (caller: ServiceCaller, apiKey: string, gateway?: string) =>
    caller.call(chatRoutes.saveKey, { body: { apiKey, gateway } });
  /** The authorization header of the latest model request. */
  const askedWith = ({ exchanges }: ScriptedModelGateway) => exchanges.at(-1)?.headers.authorization;
  /** Counts the requests to each gateway during an action. */
  const asked = async (act: () => Promise<unknown>) => {
    const before = all().map(({ exchanges }) => exchanges.length);
    await act();
    return all().map(({ exchanges }, nth) => exchanges.length - (before[nth] ?? 0));
  };

  it('are listed, with whose key each uses', async () => {
    const caller = named();
    await save(caller, OWN, 'vendor');
    const { body } = await caller.call(chatRoutes.listGateways, { query: {} });
    expect(body.gateways).toEqual([
      { id: 'default', name: 'Demo model', keyOf: 'user', hasKey: false, keyPrefix: 'sk-or-', isOffered: true },
      { id: 'house', name: 'The house', keyOf: 'operator', hasKey: false, keyPrefix: null, isOffered: true },
      { id: 'local', name: 'Local', keyOf: 'none', hasKey: false, keyPrefix: null, isOffered: true },
      { id: 'vendor', name: 'Vendor', keyOf: 'user', hasKey: true, keyPrefix: 'pk-', isOffered: true },
    ]);
    expect(JSON.stringify(body)).not.toContain('planted');
  });

  it('are each asked with the key that they want, and no other one', async () => {
    const { caller } = await chat.person();
    await save(caller, OWN, 'vendor');
    expect(await asked(() => complete(caller, 'plain'))).toEqual([1, 0, 0, 0]);
    expect(askedWith(chat.gateway)).toBe(`Bearer ${TEST_KEY}`);
    expect(await asked(() => complete(caller, 'house::big'))).toEqual([0, 1, 0, 0]);
    expect(askedWith(house)).toBe(`Bearer ${OPERATORS}`);
    expect(await asked(() => complete(caller, 'local::llama3'))).toEqual([0, 0, 1, 0]);
    expect(askedWith(local)).toBeUndefined();
    expect(await asked(() => complete(caller, 'vendor::fine'))).toEqual([0, 0, 0, 1]);
    expect(askedWith(vendor)).toBe(`Bearer ${OWN}`);
    expect(vendor.exchanges.at(-1)?.body.model).toBe('fine');
  });

  it('never get the key of another one, whatever comes with the request', async () => {
    const { caller } = await chat.person();
    const missing = await complete(caller, 'vendor::fine');
    expect([missing.status, missing.error.code]).toEqual([401, 'key.missing']);
    expect(await asked(() => complete(caller, 'vendor::fine', TEST_KEY))).toEqual([0, 0, 0, 0]);
    expect(await asked(() => complete(caller, 'vendor::fine', 'pk-for-this-request'))).toEqual([0, 0, 0, 1]);
    expect(askedWith(vendor)).toBe('Bearer pk-for-this-request');
    await complete(caller, 'house::big', TEST_KEY);
    expect(askedWith(house)).toBe(`Bearer ${OPERATORS}`);
    await complete(caller, 'local::llama3', TEST_KEY);
    expect(askedWith(local)).toBeUndefined();
    const stranger = named();
    expect((await complete(stranger, 'plain', 'pk-of-the-vendor')).status).toBe(401);
  });

  it('answer in chats, under the name that the user knows the model by', async () => {
    const person = await chat.person();
    await person.caller.call(chatRoutes.saveModel, { body: { model: 'local::llama3' } });
    const chatId = await chat.newChat(person);
    const reply = await person.caller.call(chatRoutes.complete, { body: { ...SAID, chatId } });
    expect(reply.body.model).toBe('local::llama3');
    expect(local.exchanges.at(-1)?.body.model).toBe('llama3');
    const { body: page } = await person.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} });
    expect(page.messages.at(-1)?.versions[0]?.model).toBe('local::llama3');
  });

  it('are not replaced when they are gone: a model of an unknown gateway is asked nowhere', async () => {
    const { caller } = await chat.person();
    const counts = await asked(async () => {
      const { status, error } = await complete(caller, 'gone::llama3');
      expect([status, error.error]).toEqual([404, "The model 'gone::llama3' does not exist"]);
    });
    expect(counts).toEqual([0, 0, 0, 0]);
  });

  it('do not tell users of a key that is not theirs', async () => {
    const { caller } = await chat.person();
    house.answerWith((x) => x.answer(401, { error: { message: `Key ${OPERATORS} was revoked` } }));
    const { status, error } = await complete(caller, 'house::big');
    expect([status, error.code]).toEqual([502, 'model.failed']);
    expect(JSON.stringify(error)).not.toContain('planted');
    house.answerWith((x) => void x.text('Hello').finish());
  });

  it('do not send users to OpenRouter for credits of another server', async () => {
    const { caller } = await chat.person();
    await save(caller, OWN, 'vendor');
    const spent = { error: { message: 'Your budget is used up' } };
    vendor.answerWith((x) => x.answer(402, spent));
    const elsewhere = await complete(caller, 'vendor::fine');
    expect([elsewhere.error.code, elsewhere.error.remedy]).toEqual(['model.no_credits', 'model']);
    vendor.answerWith((x) => void x.text('Hello').finish());
    chat.gateway.answerWith((x) => x.answer(402, spent));
    expect((await complete(caller, 'plain')).error.remedy).toBe('credits');
    chat.gateway.answerWith((x) => void x.text('Hello').finish());
  });

  describe('keys', () => {
    it('are saved, shown, tested and removed for their gateway alone', async () => {
      const { caller } = await chat.person();
      expect((await save(caller, OWN, 'vendor')).status).toBe(200);
      const shown = (gateway?: string) => caller.call(chatRoutes.getKey, { query: { gateway } });
      expect((await shown('vendor')).body).toEqual({ apiKey: 'pk-…6789' });
      expect((await shown()).body).toEqual({ apiKey: 'sk-or-…nted' });
      Object.assign(vendor.key, { status: 200, body: { data: { label: 'mine' } } });
      const tested = await caller.call(chatRoutes.testKey, { body: { gateway: 'vendor' } });
      expect(tested.body).toEqual({ ok: true, label: 'mine' });
      expect(vendor.key.authorization).toBe(`Bearer ${OWN}`);
      await caller.call(chatRoutes.deleteKey, { query: { gateway: 'vendor' } });
      expect((await shown('vendor')).body).toEqual({ apiKey: null });
      expect((await shown()).body).toEqual({ apiKey: 'sk-or-…nted' });
    });

    it.each([
      ['vendor', 'sk-or-v1-0123', 400, "API key must start with 'pk-'. Please check your Vendor key."],
      ['vendor', 'pk-', 400, 'API key must be 1 to 500 printable characters without spaces.'],
      ['vendor', ' ', 400, 'API key cannot be empty'],
      ['default', OWN, 400, "API key must start with 'sk-or-'. Please check your OpenRouter key."],
      ['house', OWN, 400, 'The house doesn’t use your own key.'],
      ['local', OWN, 400, 'Local doesn’t use your own key.'],
      ['elsewhere', OWN, 404, 'Model server not found'],
    ])('of %s are refused: %j', async (gateway, key, status, sentence) => {
      const refused = await save(named(), key, gateway);
      expect([refused.status, refused.error.error]).toEqual([status, sentence]);
    });

    it.each(['house', 'local'])('of the operator are tested by nobody else: %s', async (gateway) => {
      const { caller } = await chat.person();
      expect((await caller.call(chatRoutes.testKey, { body: { gateway } })).status).toBe(400);
    });

    it.each([
      ['plain', false],
      ['vendor::fine', false],
      ['house::big', true],
      ['local::llama3', true],
      ['gone::model', true],
    ])('are there when the chosen model needs none: %s', async (model, hasApiKey) => {
      const caller = named();
      await caller.call(chatRoutes.saveModel, { body: { model } });
      expect((await caller.call(chatRoutes.hasKey, { query: {} })).body).toEqual({ hasApiKey });
    });

    it('are the ones of the chosen model', async () => {
      const { caller } = await chat.person();
      const has = async () => (await caller.call(chatRoutes.hasKey, { query: {} })).body.hasApiKey;
      expect(await has()).toBe(true);
      await caller.call(chatRoutes.saveModel, { body: { model: 'vendor::fine' } });
      expect(await has()).toBe(false);
      await save(caller, OWN, 'vendor');
      expect(await has()).toBe(true);
    });
  });

  describe('models', () => {
    const list = async (caller: ServiceCaller) => (await caller.call(chatRoutes.listModels)).body;

    it('name their gateway, and say when no price is known', async () => {
      const { models, unavailable } = await list(chat.service.as(null));
      expect(models.map(({ id, gateway, pricing }) => [id, gateway, pricing])).toEqual([
        ['plain', undefined, null],
        ['house::big', 'The house', { prompt: '0', completion: '0' }],
        ['local::llama3', 'Local', null],
      ]);
      expect(unavailable).toEqual([{ id: 'vendor', name: 'Vendor', reason: 'key' }]);
      expect(house.models.authorization).toBe(`Bearer ${OPERATORS}`);
      expect(local.models.authorization).toBeUndefined();
    });

    it('of a gateway that wants a key are for those who have one, each with their own', async () => {
      const caller = named();
      expect((await list(caller)).unavailable).toEqual([{ id: 'vendor', name: 'Vendor', reason: 'key' }]);
      await save(caller, 'pk-wrong-key', 'vendor');
      expect((await list(caller)).unavailable).toEqual([{ id: 'vendor', name: 'Vendor', reason: 'key' }]);
      expect(vendor.models.authorization).toBe('Bearer pk-wrong-key');
      await save(caller, OWN, 'vendor');
      const { models, unavailable } = await list(caller);
      expect(models.map(({ id }) => id)).toContain('vendor::fine');
      expect(unavailable).toBeUndefined();
      expect((await list(named())).models.map(({ id }) => id)).not.toContain('vendor::fine');
      const { body } = await caller.call(chatRoutes.listOpenAiModels);
      expect(body.data.map(({ id }) => id)).toContain('vendor::fine');
      const one = await caller.call(chatRoutes.getOpenAiModel, { params: { model: 'local::llama3' } });
      expect(one.body).toMatchObject({ id: 'local::llama3', context_length: 8_192, created: 1_762_355_135 });
    });

    it('of the others are there while one gateway fails, and its last good ones too', async () => {
      const known = (await list(chat.service.as(null))).models.length;
      local.models.status = 500;
      await eventually(async () => {
        const { requests } = local.models;
        expect((await list(chat.service.as(null))).models).toHaveLength(known);
        return local.models.requests > requests;
      });
      local.models.status = 200;
    });
  });
});

describe('a key ring and gateways that change', () => {
  it('tell of a key that is left for a gateway which is offered no more, and remove it', async () => {
    const vendor = await scriptedModelGateway();
    const ring = testRing();
    const rows = [{ id: 'vendor', name: 'Vendor', url: vendor.url, keyOf: 'user' }];
    const before = await startedChat({ SECRETS_KEY: ring, MODEL_GATEWAYS: JSON.stringify(rows) });
    const viewer = aViewer();
    await before.service.as(viewer).call(chatRoutes.saveKey, { body: { apiKey: 'anything-goes', gateway: 'vendor' } });
    const after = await startedChat({ SECRETS_KEY: ring, NAME_PREFIX: before.service.env['NAME_PREFIX'] ?? '' });
    const caller = after.service.as(viewer);
    const left = async () => (await caller.call(chatRoutes.listGateways, { query: {} })).body.gateways.slice(1);
    expect(await left()).toEqual([
      { id: 'vendor', name: 'vendor', keyOf: 'user', hasKey: true, keyPrefix: null, isOffered: false },
    ]);
    const saved = await caller.call(chatRoutes.saveKey, { body: { apiKey: 'another', gateway: 'vendor' } });
    expect(saved.status).toBe(404);
    await caller.call(chatRoutes.deleteKey, { query: { gateway: 'vendor' } });
    expect(await left()).toEqual([]);
    await Promise.all([before.close(), after.close(), vendor.close()]);
  });
});

describe('the setting MODEL_GATEWAYS', () => {
  const read = (gateways: unknown, more: Record<string, string> = {}) =>
    readConfig({
      IDENTITY_SECRET: 'x'.repeat(32),
      SECRETS_KEY: testRing(),
      MODEL_GATEWAYS: typeof gateways === 'string' ? gateways : JSON.stringify(gateways),
      ...more,
    }).model.gateways;
  const row = { id: 'vllm', name: 'vLLM', url: 'http://127.0.0.1:8000/v1/', keyOf: 'none' };

  it('adds gateways behind the default one', () => {
    expect(read([row])).toMatchObject([
      { id: 'default', name: 'OpenRouter', keyOf: 'user', keyPrefix: 'sk-or-', key: null },
      { id: 'vllm', url: 'http://127.0.0.1:8000/v1', keyOf: 'none', keyPrefix: null, key: null },
    ]);
  });

  it('leaves the form of keys to a default gateway that is neither OpenRouter nor the demo', () => {
    const of = (url: string, demo = '') => read([], { MODEL_GATEWAY_URL: url, DEMO_MODEL: demo })[0]?.keyPrefix;
    expect(of('http://127.0.0.1:11434/v1')).toBeNull();
    expect(of('http://127.0.0.1:8082/v1', 'true')).toBe('sk-or-');
    expect(of('https://openrouter.ai.example.org/v1')).toBeNull();
  });

  it.each([
    ['[{"id":"planted"', 'must be JSON'],
    ['{}', 'expected array'],
    [[{ ...row, id: 'default' }], 'gateway 1, id: this id is reserved for MODEL_GATEWAY_URL'],
    [[{ ...row, id: 'a.b' }], 'gateway 1, id: '],
    [[row, row], 'ids must be unique'],
    [[{ ...row, url: 'file:///etc/passwd' }], 'gateway 1, url: '],
    [[{ ...row, url: 'http://user:planted@127.0.0.1/' }], 'gateway 1, url: must not have a user'],
    [[{ ...row, keyOf: 'operator' }], 'gateway 1, key: '],
    [[{ ...row, keyOf: 'operator', key: 'planted\nkey' }], 'gateway 1, key: must be 1 to 500 printable'],
    [[{ ...row, key: 'planted' }], 'gateway 1: '],
    [[{ ...row, keyOf: 'planted' }], 'gateway 1, keyOf: '],
    [[{ ...row, keyOf: 'user', keyPrefix: '' }], 'gateway 1, keyPrefix: '],
  ])('stops the start with what is wrong, and no key: %j', (gateways, sentence) => {
    const told = (() => {
      try {
        return String(read(gateways).length);
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    })();
    expect(told).toContain('Setting MODEL_GATEWAYS is invalid: ');
    expect(told).toContain(sentence);
    expect(told).not.toContain('planted');
  });

  it('must have the gateway of the default model', () => {
    expect(() => read([row], { DEFAULT_MODEL: 'ollama::llama3' })).toThrow(
      'Setting DEFAULT_MODEL is invalid: MODEL_GATEWAYS has no gateway ollama',
    );
    expect(read([row], { DEFAULT_MODEL: 'vllm::llama3' })).toHaveLength(2);
  });
});
