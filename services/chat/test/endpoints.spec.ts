import { chatRoutes, type Input, limits } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import {
  exportedFiles,
  jsonOf,
  type ScriptedModelGateway,
  scriptedModelGateway,
  type ServiceCaller,
} from '@masque/testkit';
import { SettingsRepository } from '../src/settings/settings.repository.ts';
import { KeyRotation } from '../src/settings/keys/key-rotation.service.ts';
import { type ChatPerson, startedChat, type StartedChat, testRing } from './started-chat.ts';

type Draft = Input<typeof chatRoutes.createEndpoint>['body'];

const KEY = 'desk-key-planted-0123456789';
const HEADER = 'header-value-planted-0123456789';
const said = [{ role: 'user' as const, content: 'Hi' }];

describe('a user’s own model servers', () => {
  const first = testRing('old');
  let chat: StartedChat;
  let desk: ScriptedModelGateway;
  let person: ChatPerson;
  let draft: Draft;
  beforeAll(async () => {
    [chat, desk] = await Promise.all([
      startedChat({ USER_ENDPOINTS: 'any', SECRETS_KEY: first }),
      scriptedModelGateway(),
    ]);
    desk.models.body = { data: [{ id: 'llama3', context_length: 8_192 }, { id: 'gemma' }] };
    draft = {
      name: 'Desk',
      url: desk.url,
      apiKey: KEY,
      headers: [
        { name: 'X-Team', value: 'red' },
        { name: 'X-Pass', value: HEADER, isSecret: true },
      ],
      extraBody: '{"cache_prompt": true}',
    };
  });
  beforeEach(async () => {
    person = await chat.person();
    desk.answerWith((x) => void x.text('Warm').finish());
  });
  afterAll(async () => {
    await chat.close();
    await desk.close();
  });

  const list = async (caller: ServiceCaller = person.caller) =>
    (await caller.call(chatRoutes.listEndpoints, { query: {} })).body;
  const create = (body: Draft = draft, caller: ServiceCaller = person.caller) =>
    caller.call(chatRoutes.createEndpoint, { body });
  const made = async (body?: Draft) => (await create(body)).body.id;
  const update = (id: string, body: Draft, caller: ServiceCaller = person.caller) =>
    caller.call(chatRoutes.updateEndpoint, { params: { id }, body });
  const remove = (id: string, caller: ServiceCaller = person.caller) =>
    caller.call(chatRoutes.deleteEndpoint, { params: { id }, query: {} });
  const complete = (model: string, caller: ServiceCaller = person.caller) =>
    caller.call(chatRoutes.complete, { body: { messages: said, model } });
  const rowOf = ({ viewer }: ChatPerson) => chat.service.app.get(SettingsRepository).find(viewer.userId);

  it('are listed with masked secrets', async () => {
    const { status, body } = await create();
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^own-[a-z\d]{26}$/),
        name: 'Desk',
        url: desk.url,
        apiKey: '…6789',
        headers: [
          { name: 'x-team', value: 'red', isSecret: false },
          { name: 'x-pass', value: '…6789', isSecret: true },
        ],
        extraBody: '{"cache_prompt": true}',
      },
    ]);
    expect(await list()).toEqual({ rule: 'any', endpoints: [body] });
  });

  it('get what the user set with each request, and no key of a request', async () => {
    const id = await made();
    const { status, body } = await person.caller.call(chatRoutes.complete, {
      body: { messages: said, model: `${id}::llama3`, apiKey: 'sk-other-key-of-the-client' },
    });
    expect([status, body.model]).toEqual([200, `${id}::llama3`]);
    const { headers, body: sent } = desk.exchanges.at(-1)!;
    expect(headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-team': 'red', 'x-pass': HEADER });
    expect(sent).toMatchObject({ model: 'llama3', cache_prompt: true });
  });

  it('need no key', async () => {
    const id = await made({ name: 'Desk', url: desk.url });
    await person.caller.call(chatRoutes.deleteKey, { query: {} });
    await person.caller.call(chatRoutes.saveModel, { body: { model: `${id}::llama3` } });
    expect((await person.caller.call(chatRoutes.hasKey, { query: {} })).body).toEqual({ hasApiKey: true });
    const chatId = await chat.newChat(person);
    expect((await person.caller.call(chatRoutes.complete, { body: { messages: said, chatId } })).status).toBe(200);
    expect(desk.exchanges.at(-1)?.headers.authorization).toBeUndefined();
  });

  it('offer their models to their owner, with parameters and context', async () => {
    const id = await made();
    const models = async (caller: ServiceCaller) =>
      (await caller.call(chatRoutes.listModels)).body.models.filter((model) => model.gateway === 'Desk');
    expect((await models(person.caller)).map((model) => model.id)).toEqual([`${id}::llama3`, `${id}::gemma`]);
    expect(await models((await chat.person()).caller)).toEqual([]);
    const query = { model: `${id}::llama3` };
    expect((await person.caller.call(chatRoutes.getModelParameters, { query })).status).toBe(200);
    const { body } = await person.caller.call(chatRoutes.listGateways, { query: {} });
    expect(body.gateways.at(-1)).toEqual({
      id,
      name: 'Desk',
      keyOf: 'user',
      hasKey: true,
      keyPrefix: null,
      isOffered: true,
    });
  });

  it('work with the key routes', async () => {
    const id = await made();
    const query = { gateway: id };
    expect((await person.caller.call(chatRoutes.getKey, { query })).body).toEqual({ apiKey: '…6789' });
    expect((await person.caller.call(chatRoutes.deleteKey, { query })).status).toBe(200);
    expect((await list()).endpoints[0]?.apiKey).toBeNull();
    const saved = await person.caller.call(chatRoutes.saveKey, { body: { apiKey: 'another', gateway: id } });
    expect(saved.status).toBe(200);
    await complete(`${id}::llama3`);
    expect(desk.exchanges.at(-1)?.headers.authorization).toBe('Bearer another');
  });

  it('don’t exist for anybody else', async () => {
    const id = await made();
    const { caller } = await chat.person();
    const count = desk.exchanges.length;
    const answers = [
      await update(id, draft, caller),
      await remove(id, caller),
      await caller.call(chatRoutes.testEndpoint, { params: { id }, body: {} }),
      await caller.call(chatRoutes.saveKey, { body: { apiKey: 'x', gateway: id } }),
      await caller.call(chatRoutes.testKey, { body: { gateway: id } }),
      await complete(`${id}::llama3`, caller),
      await caller.call(chatRoutes.getModelParameters, { query: { model: `${id}::llama3` } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 404));
    expect(desk.exchanges).toHaveLength(count);
    expect((await list(caller)).endpoints).toEqual([]);
    expect((await list()).endpoints).toHaveLength(1);
  });

  it('keep their secrets when other fields change, until the host does', async () => {
    const id = await made();
    const headers = [{ name: 'x-pass', isSecret: true }];
    const renamed = await update(id, { ...draft, name: 'Den', apiKey: undefined, headers });
    expect(renamed.body).toMatchObject({ name: 'Den', apiKey: '…6789', headers: [{ name: 'x-pass', value: '…6789' }] });
    await complete(`${id}::llama3`);
    expect(desk.exchanges.at(-1)?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-pass': HEADER });
    const elsewhere = { ...draft, url: 'http://127.0.0.1:9/v1', apiKey: undefined, headers: [] };
    for (const body of [elsewhere, { ...elsewhere, apiKey: null, headers }])
      expect((await update(id, body)).error.code).toBe('endpoint.secrets_missing');
    expect((await update(id, { ...elsewhere, apiKey: null })).body).toMatchObject({ apiKey: null, headers: [] });
  });

  it('are deleted with their key', async () => {
    const id = await made();
    expect((await remove(id)).body).toEqual({ deleted: true });
    expect((await remove(id)).error.code).toBe('gateway.not_found');
    expect((await rowOf(person))?.keys).not.toHaveProperty([id]);
    expect((await complete(`${id}::llama3`)).status).toBe(404);
  });

  it('are created once by retries with one Idempotency-Key, and all kept when saved at the same time', async () => {
    const caller = chat.service.as(person.viewer, { creationId: newId() });
    const ids = (await Promise.all([1, 2, 3].map(() => create(draft, caller)))).map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
    await Promise.all(['A', 'B', 'C'].map((name) => create({ ...draft, name })));
    expect((await list()).endpoints.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'Desk']);
  });

  it('are at most 20', async () => {
    for (let count = 0; count < limits.endpoints; count += 1) await create({ name: `Desk ${count}`, url: desk.url });
    expect((await create()).error.error).toBe('You can have up to 20 model servers. Delete one first.');
  });

  it.each<[Partial<Draft>, string]>([
    [{ url: 'ftp://example.org/v1' }, 'endpoint.invalid_url'],
    [{ url: 'htp:/host' }, 'endpoint.invalid_url'],
    [{ url: 'http://user:pw@example.org/v1' }, 'endpoint.invalid_url'],
    [{ url: 'http://169.254.169.254/latest' }, 'endpoint.not_public'],
    [{ headers: [{ name: 'Host', value: 'x' }] }, 'endpoint.header_not_allowed'],
    [{ headers: [{ name: 'Cookie', value: 'x' }] }, 'endpoint.header_not_allowed'],
    [{ headers: [{ name: 'Proxy-Authorization', value: 'x' }] }, 'endpoint.header_not_allowed'],
    [{ headers: [{ name: 'x\r\ny', value: 'x' }] }, 'endpoint.header_invalid'],
    [{ headers: [{ name: 'x', value: 'a\r\nb: c' }] }, 'endpoint.header_invalid'],
    [{ headers: [{ name: 'x', isSecret: true }] }, 'endpoint.header_invalid'],
    [{ headers: ['x', 'X'].map((name) => ({ name, value: 'x' })) }, 'endpoint.header_invalid'],
    [{ extraBody: '[1]' }, 'endpoint.extra_body_invalid'],
    [{ extraBody: '{"messages": []}' }, 'endpoint.field_not_allowed'],
    [{ extraBody: '{"stream": false}' }, 'endpoint.field_not_allowed'],
    [{ apiKey: 'two words' }, 'key.unprintable'],
  ])('are refused with %j', async (wrong, code) => {
    expect((await create({ name: 'Desk', url: desk.url, ...wrong })).error.code).toBe(code);
  });

  it.each(['/v1/chat/completions', '/v1/models/', '/v1/completions', '/v1/'])(
    'drop %s from a pasted address',
    async (path) => {
      expect((await create({ name: 'Desk', url: ` example.org${path}` })).body.url).toBe('https://example.org/v1');
    },
  );

  it('store no secret in plain text, and answer, log and export none', async () => {
    const id = await made();
    desk.answerWith((x) => x.answer(400, { error: { message: `Wrong: ${KEY} and ${HEADER}` } }));
    const refused = await complete(`${id}::llama3`);
    expect(refused.error.error).toBe('Validation Error: Wrong: … and …');
    const tested = await person.caller.call(chatRoutes.testEndpoint, { params: { id }, body: {} });
    const files = await exportedFiles(person.caller);
    const everything = [await rowOf(person), await list(), tested.body, jsonOf(files, 'settings.json')];
    expect(JSON.stringify(everything)).not.toContain('planted');
    expect(jsonOf(files, 'settings.json')).toMatchObject({
      endpoints: [{ name: 'Desk', url: desk.url, headers: [{ name: 'x-team', value: 'red' }, { name: 'x-pass' }] }],
    });
  });

  it('open no secret that was moved to another user', async () => {
    const id = await made();
    const thief = await chat.person();
    const settings = chat.service.app.get(SettingsRepository);
    const { endpoints, keys } = (await rowOf(person)) ?? {};
    await settings.replaceEndpoints(thief.viewer.userId, undefined, {
      id,
      rows: endpoints?.rows ?? [],
      key: keys?.[id],
    });
    await complete(`${id}::llama3`, thief.caller);
    const { headers } = desk.exchanges.at(-1)!;
    expect([headers.authorization, headers['x-pass'], headers['x-team']]).toEqual([undefined, undefined, 'red']);
  });

  it('have their secrets encrypted with a new first key of the ring', async () => {
    const id = await made();
    const second = testRing('new');
    const shared = { NAME_PREFIX: chat.service.env['NAME_PREFIX'] ?? '', USER_ENDPOINTS: 'any' };
    const rotating = await startedChat({ ...shared, SECRETS_KEY: `${second},${first}` });
    await rotating.service.app.get(KeyRotation).rotate();
    await rotating.close();
    const rotated = await startedChat({ ...shared, SECRETS_KEY: second });
    await complete(`${id}::llama3`, rotated.service.as(person.viewer));
    expect(desk.exchanges.at(-1)?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-pass': HEADER });
    await rotated.close();
  });

  it('get nothing after the operator turned them off, and can be deleted then', async () => {
    const id = await made();
    const shared = { NAME_PREFIX: chat.service.env['NAME_PREFIX'] ?? '', SECRETS_KEY: first };
    const off = await startedChat(shared);
    const caller = off.service.as(person.viewer);
    const count = desk.exchanges.length;
    const { error } = await complete(`${id}::llama3`, caller);
    expect([error.code, error.error]).toEqual(['model.not_found', "The model 'llama3' does not exist"]);
    const tested = await caller.call(chatRoutes.testEndpoint, { params: { id }, body: {} });
    expect(tested.body.problem).toBe('off');
    expect((await create(draft, caller)).error.code).toBe('endpoint.off');
    const { body } = await caller.call(chatRoutes.listGateways, { query: {} });
    expect(body.gateways.at(-1)).toMatchObject({ id, name: 'Desk', isOffered: false });
    expect((await list(caller)).rule).toBe('off');
    expect((await remove(id, caller)).status).toBe(200);
    expect(desk.exchanges).toHaveLength(count);
    await off.close();
  });
});
