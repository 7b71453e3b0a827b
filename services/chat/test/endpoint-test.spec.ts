import { createServer as createTlsServer } from 'node:https';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { chatRoutes, type EndpointProblem } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { texts } from '@masque/texts';
import { onePerson } from './one-person.ts';

const json = (body: unknown, status = 200): RequestListener => {
  return (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const page: RequestListener = (_, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Nginx</title>');
const models = { object: 'list', data: [{ id: 'llama3' }, { id: 'gemma' }] };
const reply = { choices: [{ message: { content: 'W' }, finish_reason: 'length' }] };
const unknownModel = { error: { message: 'model "x" not found' } };
const redirect: RequestListener = (_, response) =>
  void response.writeHead(302, { location: 'https://elsewhere.example/v1' }).end();
const unknownPath = json({ detail: 'Not Found' }, 404);

/** A server with one answer for each path. */
const at =
  (paths: Readonly<Record<string, RequestListener>>): RequestListener =>
  (request, response) =>
    (paths[request.url ?? ''] ?? unknownPath)(request, response);
const api = (more: Readonly<Record<string, RequestListener>> = {}) =>
  at({ '/v1/models': json(models), '/v1/chat/completions': json(reply), ...more });

/** A self-signed certificate for localhost, valid until 2126. */
const pem = (kind: string, body: string) => `-----BEGIN ${kind}-----\n${body}\n-----END ${kind}-----`;
const KEY = pem(
  'PRIVATE KEY',
  `MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOfuDjvsHaw92Josy
Gk3kCIfn79EdT5UaJNGp0x/OQTGhRANCAATO2AfWtkdOwLvLD1ARMoPDB3MZhOca
ixxirZXF88pJJAkxPUbsXHOUryxJdlvE331k/Wyemq0JNpaaX2wvoNik`,
);
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIULHsTEHSwzQvTAw69vXvRv+wC1NowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTA5NTk1MVoYDzIxMjYxMTA1
MDk1OTUxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATO2AfWtkdOwLvLD1ARMoPDB3MZhOcaixxirZXF88pJJAkxPUbsXHOU
ryxJdlvE331k/Wyemq0JNpaaX2wvoNiko1MwUTAdBgNVHQ4EFgQUAehP/9pVKdh/
ip313NVKOJ7bdx0wHwYDVR0jBBgwFoAUAehP/9pVKdh/ip313NVKOJ7bdx0wDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiAvUH/YyoN7Tcp3N53pr13X
/+WTtWmihPTWTOzhzEgbdwIhAINkmJsIFyO/VzHFFl/OSJ0x6obMYoTS8S5koF+5
MTlu
-----END CERTIFICATE-----`;

describe('the test of a model server', () => {
  const my = onePerson({ USER_ENDPOINTS: 'any' });
  const servers: Server[] = [];
  afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

  const started = async (server: Server): Promise<string> => {
    servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port }: Partial<AddressInfo> = Object(server.address());
    return `127.0.0.1:${port}`;
  };
  const httpAt = async (listener: RequestListener, path = '/v1') =>
    `http://${await started(createServer({ keepAliveTimeout: 1 }, listener))}${path}`;
  const test = async (url: string, { apiKey, model }: { apiKey?: string; model?: string } = {}) => {
    const { id } = (await my.caller.call(chatRoutes.createEndpoint, { body: { name: 'Desk', url, apiKey } })).body;
    const { body } = await my.caller.call(chatRoutes.testEndpoint, { params: { id }, body: { model } });
    await my.caller.call(chatRoutes.deleteEndpoint, { params: { id }, query: {} });
    return { ...body, models: body.models.map((name) => name.replace(`${id}::`, '')), id };
  };

  it('lists the models, and gets one token of the first', async () => {
    const asked: string[] = [];
    const url = await httpAt(
      api({
        '/v1/chat/completions': (request, response) => {
          request.on('data', (piece) => asked.push(String(piece)));
          request.on('end', () => json(reply)(request, response));
        },
      }),
    );
    const { id, ...result } = await test(url);
    expect(result).toEqual({
      problem: null,
      message: `The server works: ${id}::llama3 replied.`,
      details: null,
      suggestedUrl: null,
      model: `${id}::llama3`,
      models: ['llama3', 'gemma'],
    });
    expect(JSON.parse(asked.join(''))).toMatchObject({ model: 'llama3', max_tokens: 1 });
  });

  it('takes the model that is given, also from a server without a list', async () => {
    const url = await httpAt(at({ '/v1/chat/completions': json(reply) }));
    expect(await test(url, { model: 'hidden' })).toMatchObject({ problem: null, models: [] });
  });

  it('takes a model that only thinks in its first token for one that works', async () => {
    const thinking = { choices: [{ message: { content: '', reasoning_content: 'W' }, finish_reason: 'length' }] };
    const url = await httpAt(api({ '/v1/chat/completions': json(thinking) }));
    expect(await test(url)).toMatchObject({ problem: null });
    const silent = { choices: [{ message: { content: '' }, finish_reason: 'length' }] };
    expect(await test(await httpAt(api({ '/v1/chat/completions': json(silent) })))).toMatchObject({ problem: null });
  });

  it.each<[string, RequestListener]>([
    ['for its models', json(models)],
    ['for a key', json({}, 401)],
  ])('finds a /v1 that was missing when the server was saved: it’s asked %s', async (_, list) => {
    let isReady = false;
    const ready = api({ '/proxy/models': page, '/proxy/v1/models': list });
    const url = await httpAt((...both) => (isReady ? ready : unknownPath)(...both), '/proxy');
    const { id } = (await my.caller.call(chatRoutes.createEndpoint, { body: { name: 'Desk', url } })).body;
    isReady = true;
    const { body } = await my.caller.call(chatRoutes.testEndpoint, { params: { id }, body: {} });
    expect(body).toMatchObject({ problem: 'add_v1', suggestedUrl: `${url}/v1` });
  });

  it.each([
    ['/v1 beside /api', '/api', '/v1'],
    ['/v1 before a query', '/proxy?api-version=1', '/proxy/v1?api-version=1'],
  ])('finds a missing %s', async (_, typed, suggested) => {
    let isReady = false;
    const ready = at({ [suggested.replace('/v1', '/v1/models')]: json(models) });
    const url = await httpAt((...both) => (isReady ? ready : unknownPath)(...both), '');
    const { id } = (await my.caller.call(chatRoutes.createEndpoint, { body: { name: 'Desk', url: url + typed } })).body;
    isReady = true;
    const { body } = await my.caller.call(chatRoutes.testEndpoint, { params: { id }, body: {} });
    expect(body).toMatchObject({ problem: 'add_v1', suggestedUrl: url + suggested });
  });

  it('adds the query of the address to each request', async () => {
    const query = '?api-version=2024-06-01';
    const url = await httpAt(at({ [`/gpt4/chat/completions${query}`]: json(reply) }), `/gpt4/chat/completions${query}`);
    expect(await test(url, { model: 'gpt4' })).toMatchObject({ problem: null });
  });

  it('asks again as the server wants, and remembers that for replies', async () => {
    const asked: Record<string, unknown>[] = [];
    const refusals = [
      'Unrecognized request argument supplied: stream_options',
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got 1 instead.",
    ];
    const url = await httpAt(
      api({
        '/v1/chat/completions': async (request, response) => {
          asked.push(JSON.parse(await readText(request)));
          const message = refusals[asked.length - 1];
          json(message ? { error: { message } } : reply, message ? 400 : 200)(request, response);
        },
      }),
    );
    const { id } = (await my.caller.call(chatRoutes.createEndpoint, { body: { name: 'Desk', url } })).body;
    const { body } = await my.caller.call(chatRoutes.testEndpoint, { params: { id }, body: {} });
    expect(body.problem).toBeNull();
    expect(asked).toHaveLength(4);
    expect(asked.at(-1)).toMatchObject({ max_completion_tokens: 16 });
    await my.caller.call(chatRoutes.testEndpoint, { params: { id }, body: {} });
    expect(asked).toHaveLength(5);
  });

  it.each<[string, RequestListener]>([
    ['without a finish reason', json({ choices: [{ message: { content: '' } }] })],
    ['that stops at once', json({ choices: [{ message: { content: '' }, finish_reason: 'stop' }] })],
    ['without a body', (_, response) => void response.end()],
    ['with an empty stream', (_, response) => void response.end('data: [DONE]\n\n')],
  ])('says that a reply %s has no text', async (_, empty) => {
    const result = await test(await httpAt(api({ '/v1/chat/completions': empty })));
    expect(result).toMatchObject({ problem: 'no_text', message: texts.answers.endpointProblems.no_text });
  });

  it('doesn’t unlearn from one token that a model thinks', async () => {
    const url = await httpAt(api());
    const { id } = (await my.caller.call(chatRoutes.createEndpoint, { body: { name: 'Desk', url } })).body;
    const model = `${id}::deepseek-r1`;
    await my.caller.call(chatRoutes.testEndpoint, { params: { id }, body: { model } });
    const rows = my.chat.service.app.get(StoreConnection).collection<{ _id: string }>('server-needs');
    expect(await rows.findOne({ _id: model })).toBeNull();
  });

  it.each<[EndpointProblem, string, RequestListener, { apiKey?: string; model?: string }]>([
    ['page', 'a web page', page, {}],
    ['wrong_path', 'another API', unknownPath, {}],
    ['wrong_path', 'an error under status 200', json({ error: 'Unexpected endpoint' }), {}],
    ['wrong_path', 'no replies', at({ '/v1/models': json(models) }), {}],
    ['key_missing', 'a 401 without a key', json({ error: 'no' }, 401), {}],
    ['wrong_key', 'a 401 with a key', json({ error: 'no' }, 401), { apiKey: 'wrong' }],
    ['wrong_key', 'a 400 about the key', json({ error: { message: 'API key not valid.' } }, 400), { apiKey: 'wrong' }],
    [
      'refused',
      'an empty account',
      json({ message: 'Your account balance is insufficient' }, 403),
      { apiKey: 'right' },
    ],
    ['wrong_key', 'a 401 only for replies', api({ '/v1/chat/completions': json({}, 401) }), { apiKey: 'wrong' }],
    ['no_models', 'an empty list', json({ object: 'list', data: [] }), {}],
    ['model_not_found', 'an unknown model', api({ '/v1/chat/completions': json(unknownModel, 404) }), { model: 'x' }],
    ['failed', 'the page of a proxy', (_, response) => void response.writeHead(502).end('<html>Bad gateway'), {}],
    ['failed', 'a failure', json({ error: { message: 'Out of memory' } }, 500), {}],
    ['redirect', 'a redirect', redirect, {}],
    ['unreachable', 'a closed connection', ({ socket }) => void socket.destroy(), {}],
  ])('says %s of a server with %s', async (problem, _, listener, more) => {
    const result = await test(await httpAt(listener), more);
    expect([result.problem, result.message]).toEqual([problem, texts.answers.endpointProblems[problem]]);
  });

  it('quotes the server', async () => {
    const failing = await httpAt(json({ error: { message: 'Out of memory' } }, 500));
    expect((await test(failing)).details).toBe('Out of memory');
    expect((await test(await httpAt(redirect))).details).toBe('https://elsewhere.example/v1');
  });

  it.each<[EndpointProblem, string]>([
    ['unreachable', 'http://127.0.0.1:9/v1'],
    ['unknown_host', 'http://no-such-host.invalid/v1'],
  ])('says %s of %s', async (problem, url) => {
    expect((await test(url)).problem).toBe(problem);
  });

  it('says that a certificate is not trusted', async () => {
    const host = await started(createTlsServer({ key: KEY, cert: CERTIFICATE }, api()));
    expect((await test(`https://${host}/v1`)).problem).toBe('tls');
    expect((await test((await httpAt(api())).replace('http:', 'https:'))).problem).toBe('tls');
  });
});
