import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatRoutes, type Input } from '@masque/contracts';
import { onePerson } from './one-person.ts';

type Draft = Input<typeof chatRoutes.createEndpoint>['body'];

describe('the address of a model server is completed when it’s saved', () => {
  const my = onePerson({ USER_ENDPOINTS: 'any' });
  const servers: Server[] = [];
  const keys: (string | undefined)[] = [];
  afterAll(() => servers.forEach((server) => server.close()));

  const answers: Readonly<Record<string, [status: number, body: string]>> = {
    models: [200, '{"object":"list","data":[{"id":"m"}]}'],
    reply: [200, '{"choices":[{"message":{"content":"W"},"finish_reason":"length"}]}'],
    page: [200, '<!doctype html><title>UI</title>'],
    error200: [200, '{"error":"Unexpected endpoint or method."}'],
    locked: [401, 'Unauthorized'],
    badKey: [400, '{"error":"Incorrect API key provided"}'],
    missing: [404, 'Not Found'],
  };
  const serverWith = async (paths: Readonly<Record<string, keyof typeof answers>>, other = 'missing') => {
    const listener: RequestListener = (request, response) => {
      keys.push(request.headers.authorization);
      const [status, body] = answers[paths[request.url ?? ''] ?? other] ?? [500, ''];
      response.writeHead(status, { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json' }).end(body);
    };
    const server = createServer({ keepAliveTimeout: 1 }, listener);
    servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port }: Partial<AddressInfo> = Object(server.address());
    return `127.0.0.1:${port}`;
  };
  const create = async (url: string, more: Partial<Draft> = {}) =>
    (await my.caller.call(chatRoutes.createEndpoint, { body: { name: 'Desk', url, ...more } })).body;

  it.each<[string, Readonly<Record<string, string>>, string, string, string]>([
    ['LM Studio’s', { '/v1/models': 'models' }, 'error200', '', '/v1'],
    ['a page around it', { '/v1/models': 'models' }, 'page', '/', '/v1'],
    ['a call’s path', { '/v1/models': 'models' }, 'missing', '/v1/chat/completions', '/v1'],
    ['an API with a prefix', { '/api/v1/models': 'models' }, 'page', '/api', '/api/v1'],
    ['one that wants a key', { '/v1/models': 'locked' }, 'missing', '', '/v1'],
    ['one that wants another key', { '/v1/models': 'badKey' }, 'missing', '', '/v1'],
    ['one with both', { '/v1/models': 'models', '/models': 'models' }, 'missing', '', '/v1'],
    ['one without a version', { '/models': 'models' }, 'missing', '', ''],
    ['one with a prefix and without a version', { '/openai/models': 'models' }, 'missing', '/openai', '/openai'],
    ['one without a list', {}, 'missing', '', ''],
    ['KoboldCpp’s and Ollama’s', { '/v1/models': 'models' }, 'missing', '/api', '/v1'],
    ['one with a query', { '/v1/models?api-version=1': 'models' }, 'missing', '/?api-version=1', '/v1?api-version=1'],
    ['Azure’s', {}, 'missing', '/openai/deployments/g?api-version=1', '/openai/deployments/g?api-version=1'],
  ])('%s', async (_, paths, other, typed, saved) => {
    const host = await serverWith(paths, other);
    expect((await create(`${host}${typed}`)).url).toBe(`http://${host}${saved}`);
  });

  it('with /v1 while nothing answers', async () => {
    expect((await create('127.0.0.1:9')).url).toBe('http://127.0.0.1:9/v1');
  });

  it('again when another address is entered', async () => {
    const host = await serverWith({ '/v1/models': 'models', '/v1/chat/completions': 'reply' });
    const { id } = await create('127.0.0.1:9/v1');
    const body = { name: 'Desk', url: host };
    expect((await my.caller.call(chatRoutes.updateEndpoint, { params: { id }, body })).body.url).toBe(
      `http://${host}/v1`,
    );
    const test = await my.caller.call(chatRoutes.testEndpoint, { params: { id }, body: {} });
    expect(test.body).toMatchObject({ problem: null, models: [`${id}::m`] });
  });

  it('and its key freed of what was copied along', async () => {
    const host = await serverWith({ '/v1/models': 'models', '/v1/chat/completions': 'reply' });
    keys.length = 0;
    const { id, apiKey } = await create(host, { apiKey: ' "Bearer desk-key-planted-0123456789" ' });
    expect(apiKey).toBe('…6789');
    await my.caller.call(chatRoutes.testEndpoint, { params: { id }, body: {} });
    expect(new Set(keys)).toEqual(new Set(['Bearer desk-key-planted-0123456789']));
  });
});
