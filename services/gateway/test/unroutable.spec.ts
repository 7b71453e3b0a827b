import { ErrorBody } from '@masque/contracts';
import { rateClasses } from '../src/limits/rate-classes.ts';
import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { rawCall } from './support/raw-call.ts';

const host = 'host: localhost';
const close = 'connection: close';
const LONG_ID = 'x'.repeat(3_000);

/** Requests that Node's server or Fastify would answer themselves, before our routes and hooks. */
const requests: [string, number, string[]][] = [
  ['a query without a type', 404, ['QUERY /api/session HTTP/1.1', host, close]],
  ['an address that cannot be decoded', 404, ['GET /api/%E0%A4%A HTTP/1.1', host, close]],
  ['an id that is too long', 404, [`GET /api/characters/${LONG_ID} HTTP/1.1`, host, close]],
  ['no Host', 400, ['GET /api/test HTTP/1.1', close]],
  ['an expectation that nobody knows', 404, ['GET /api/nowhere HTTP/1.1', host, 'expect: a miracle', close]],
  ['a method that is none', 400, ['FOO / HTTP/1.1', host]],
  ['a trace', 404, ['TRACE / HTTP/1.1', host, close]],
  ['two lengths', 400, ['POST /api/logout HTTP/1.1', host, 'content-length: 2', 'content-length: 3']],
  ['a length and pieces', 400, ['POST /api/logout HTTP/1.1', host, 'content-length: 2', 'transfer-encoding: chunked']],
  ['pieces in a coding that is none', 400, ['POST /api/logout HTTP/1.1', host, 'transfer-encoding: chunked, identity']],
  ['a coding that nobody knows', 400, ['POST /api/logout HTTP/1.1', host, 'transfer-encoding: cow, chunked']],
  ['two codings', 400, ['POST /api/logout HTTP/1.1', host, 'transfer-encoding: gzip, chunked']],
  [
    'a coding in two headers',
    400,
    ['POST /nowhere HTTP/1.1', host, 'transfer-encoding: cow', 'transfer-encoding: chunked'],
  ],
  ['a header with a bare line feed', 400, ['GET /api/test HTTP/1.1', host, 'x-a: b\nx-c: d', close]],
  ['another version', 400, ['GET /api/test HTTP/3.0', host]],
  ['headers that are too large', 413, ['GET /api/test HTTP/1.1', host, `x-long: ${'x'.repeat(40_000)}`]],
];

describe('a request that no route is asked about', () => {
  let service: StartedGateway;
  beforeAll(async () => {
    service = await startedGateway();
  });
  afterAll(() => service.close());

  it.each(requests)('is answered as everything is: %s', async (_, status, lines) => {
    const reply = await rawCall(service.url, lines);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': expect.stringMatching(/./),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src '(none|self)'/),
      'cache-control': 'no-store',
    });
    expect(ErrorBody.parse(JSON.parse(reply.body)).requestId).toBe(reply.headers['x-request-id']);
  });

  it.each(['/api/%E0%A4%A', `/api/characters/${LONG_ID}`])(
    'counts for the limit of its address: %.20s',
    async (path) => {
      const narrow = await startedGateway({ RATE_LIMIT_FACTOR: String(30 / rateClasses.address.burst) });
      const statuses: number[] = [];
      for (let n = 0; n < 40; n += 1) statuses.push((await narrow.fetch(path)).status);
      await narrow.close();
      expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
    },
  );
});
