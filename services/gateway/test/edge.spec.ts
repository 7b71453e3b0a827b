import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ErrorBody, OpenAiError } from '@masque/contracts';
import { rateClasses } from '../src/limits/rate-classes.ts';
import { accounts, sendJson, type StandIn, standIn } from './support/stand-in.ts';
import { ORIGIN, type StartedGateway, startedGateway } from './support/gateway.ts';

const json = { 'content-type': 'application/json' };
const post = (headers: Record<string, string>, body = '{}') => ({
  method: 'POST',
  headers: { ...json, ...headers },
  body,
});

describe('what arrives', () => {
  let identity: StandIn;
  let service: StartedGateway;
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    service = await startedGateway({ IDENTITY_URL: identity.url, ALLOWED_ORIGINS: 'https://app.example.org' });
  });
  afterAll(async () => {
    await service.close();
    await identity.close();
  });

  it.each([
    ['GET', '/api/nowhere'],
    ['POST', '/api/nowhere'],
    ['POST', '/nowhere'],
    ['DELETE', '/api/personas'],
    ['OPTIONS', '/api/session'],
    ['OPTIONS', '/'],
    ['GET', '/api/internal/accounts/a'],
    ['PROPFIND', '/api/session'],
    ['GET', '/api/%E0%A4%A'],
    ['GET', '/nowhere.js'],
  ])('is a JSON 404 in the documented shape where nothing is: %s %s', async (method, path) => {
    const reply = await service.fetch(path, { method, headers: { 'x-request-id': 'from-the-caller-1' } });
    expect(reply.status).toBe(404);
    expect(ErrorBody.parse(await reply.json())).toMatchObject({ code: 'request.unknown_path' });
    expect(reply.headers.get('x-request-id')).toBe('from-the-caller-1');
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'is in OpenAI’s shape where nothing is below its base address: %s',
    async (method) => {
      const body = method === 'GET' ? {} : { body: '{"model":"m"}' };
      const reply = await service.fetch('/api/v1/embeddings', { method, headers: json, ...body });
      expect(reply.status).toBe(404);
      expect(OpenAiError.parse(await reply.json()).error).toMatchObject({
        code: 'request.unknown_path',
        type: 'invalid_request_error',
      });
    },
  );

  it('is OpenAI’s API without /api, too, as clients cut their base address', async () => {
    for (const [method, path, status] of [
      ['GET', '/v1/models', 401],
      ['GET', '/v1/models/maker/model:free', 401],
      ['GET', '/api/v1/models/maker/model?x=a/b', 401],
      ['POST', '/v1/chat/completions', 401],
      ['GET', '/v1/nothing', 404],
      ['GET', '/v1', 404],
    ] as const) {
      const reply = await service.fetch(path, { method, headers: { ...json, accept: 'text/html' } });
      expect([path, reply.status]).toEqual([path, status]);
      OpenAiError.parse(await reply.json());
    }
  });

  it('is answered in the documented shape even if it is no HTTP', async () => {
    const { port } = new URL(service.url);
    for (const [head, status] of [
      ['FOO / HTTP/1.1', 400],
      [`GET /${'x'.repeat(40_000)} HTTP/1.1`, 413],
    ] as const) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`${head}\r\nhost: localhost\r\n\r\n`);
      const reply = await text(socket).catch(() => '');
      expect(reply).toContain(`HTTP/1.1 ${status}`);
      expect(reply).toContain('x-request-id: ');
      ErrorBody.parse(JSON.parse(reply.split('\r\n\r\n')[1] ?? ''));
    }
  });

  it('carries the same security headers on everything', async () => {
    const names = ['x-content-type-options', 'referrer-policy', 'permissions-policy', 'x-frame-options'];
    const seen = new Set<string>();
    for (const path of [
      '/api/test',
      '/api/nowhere',
      '/health/live',
      '/media/none',
      '/api/docs',
      '/api/user',
      '/page',
    ]) {
      const reply = await service.fetch(path);
      seen.add(names.map((name) => `${name}: ${reply.headers.get(name)}`).join('\n'));
      expect(reply.headers.get('content-security-policy')).toMatch(/default-src '(none|self)'/);
      expect(reply.headers.get('x-request-id')).toBeTruthy();
    }
    expect(seen.size).toBe(1);
    expect([...seen][0]).not.toContain('null');
  });

  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'ftp://localhost:8080' }, 403],
    [{ origin: 'http://localhost:8081' }, 403],
    [{ origin: 'https://localhost:8080' }, 403],
    [{ origin: 'https://evil.example', host: 'evil.example' }, 403],
    [{ cookie: 'sid=x' }, 403],
    [{ cookie: 'sid=x', 'sec-fetch-site': 'same-site' }, 403],
    [{ cookie: 'sid=x', 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: ORIGIN }, 200],
    [{ origin: 'http://127.0.0.1:8080' }, 200],
    [{ origin: 'https://app.example.org' }, 200],
    [{}, 200],
  ])('is refused when another site makes a browser send it: %j is %d', async (headers, status) => {
    const reply = await service.fetch('/api/logout', post(headers));
    expect(reply.status).toBe(status);
  });

  it('may be read by allowed origins only', async () => {
    const cors = async (origin: string, method = 'GET', more = {}) => {
      const reply = await service.fetch('/api/test', { method, headers: { ...more, origin } });
      return [reply.status, reply.headers.get('access-control-allow-origin')];
    };
    const preflight = ['OPTIONS', { 'access-control-request-method': 'POST' }] as const;
    expect(await cors('https://app.example.org')).toEqual([200, 'https://app.example.org']);
    expect(await cors('https://app.example.org', ...preflight)).toEqual([204, 'https://app.example.org']);
    expect(await cors('https://other.example.org')).toEqual([200, null]);
    expect(await cors('https://other.example.org', ...preflight)).toEqual([404, null]);
  });

  it('under a foreign Host is refused, but for probes', async () => {
    const ask = async (path: string, host: string) => {
      const { port } = new URL(service.url);
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
      return Number((await text(socket)).slice(9, 12));
    };
    expect(await ask('/api/test', 'rebound.example:8080')).toBe(403);
    expect(await ask('/health/live', 'rebound.example:8080')).toBe(200);
    for (const host of ['localhost:8080', '127.0.0.1', '[::1]:9', 'gateway:8080', 'app.example.org']) {
      expect(await ask('/api/test', host)).toBe(200);
    }
    for (const host of ['localhost@rebound', 'localhost\r\nhost: gateway', 'local host', '']) {
      expect(await ask('/api/test', host)).toBe(400);
    }
  });
});

describe('the limit of an address', () => {
  const factor = 30 / rateClasses.address.burst;
  let identity: StandIn;
  beforeAll(async () => {
    identity = await standIn('identity', (_, response) => sendJson(response, {}, 404));
  });
  afterAll(() => identity.close());

  const statusesOf = async (service: StartedGateway, calls: number, init: (n: number) => [string, RequestInit]) => {
    const statuses: number[] = [];
    for (let n = 0; n < calls; n += 1) {
      const reply = await service.fetch(...init(n));
      await reply.arrayBuffer();
      statuses.push(reply.status);
    }
    return statuses;
  };

  it.each<[string, string, RequestInit]>([
    ['unknown paths', '/api/nowhere', {}],
    ['pages', '/somewhere', {}],
    ['documentation', '/api/openapi.json', {}],
    ['probes', '/health/live', {}],
    ['refused cross-site calls', '/api/logout', post({ origin: 'https://evil.example' })],
    ['calls without a session', '/api/user', {}],
    ['calls with a made-up session', '/api/user', { headers: { cookie: 'sid=made-up' } }],
    ['methods that nobody knows', '/api/session', { method: 'PROPFIND' }],
  ])('counts %s', async (_, path, init) => {
    const service = await startedGateway({ RATE_LIMIT_FACTOR: String(factor), IDENTITY_URL: identity.url });
    const statuses = await statusesOf(service, 40, () => [path, init]);
    await service.close();
    expect(statuses.at(-1)).toBe(429);
  });

  it.each([
    ['believes nobody by default', '', ['198.51.100.1', '198.51.100.2'], true],
    ['takes the address that a trusted proxy names', '127.0.0.0/8', ['198.51.100.1', '198.51.100.2'], false],
    ['counts IPv6 by /64', '127.0.0.1', ['2001:db8::1', '2001:db8::2'], true],
    ['keeps two /64 apart', '127.0.0.1', ['2001:db8:0:1::1', '2001:db8:0:2::1'], false],
    ['looks past a client’s own claim', '127.0.0.1', ['1.1.1.1, 198.51.100.9', '2.2.2.2, 198.51.100.9'], true],
  ])('%s', async (_, proxies, [first = '', second = ''], isShared) => {
    const service = await startedGateway({ RATE_LIMIT_FACTOR: String(factor), TRUSTED_PROXIES: proxies });
    const from = (address: string) => (): [string, RequestInit] => [
      '/api/nowhere',
      { headers: { 'x-forwarded-for': address } },
    ];
    expect((await statusesOf(service, 40, from(first))).at(-1)).toBe(429);
    const [status] = await statusesOf(service, 1, from(second));
    await service.close();
    expect(status).toBe(isShared ? 429 : 404);
  });

  it('is told with the seconds to wait, and costs no session', async () => {
    const service = await startedGateway({ RATE_LIMIT_FACTOR: String(factor) });
    await statusesOf(service, 40, () => ['/api/nowhere', {}]);
    const reply = await service.fetch('/auth/google');
    await service.close();
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
