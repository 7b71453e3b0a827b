import { type Logger, LOGGER } from '@masque/service-kit';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { rateClasses } from '../src/limits/rate-classes.ts';
import { type StartedGateway, startedGateway } from './support/gateway.ts';

const PATH = '/api/csp-reports';
const single = JSON.stringify({
  'csp-report': {
    'document-uri': 'http://localhost:8080/character/c1?share=secret#there',
    referrer: 'http://localhost:8080/?secret',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'",
    'blocked-uri': 'https://evil.example/a.js?secret',
    'script-sample': 'secret',
  },
});
const queued = JSON.stringify([
  {
    age: 10,
    type: 'csp-violation',
    url: 'http://localhost:8080/chat?secret',
    user_agent: 'secret',
    body: {
      documentURL: 'http://localhost:8080/chat?secret',
      blockedURL: 'inline',
      effectiveDirective: 'style-src',
      sample: 'secret',
    },
  },
  {
    type: 'csp-violation',
    body: { documentURL: 'nowhere', blockedURL: 'data:text/html,secret', effectiveDirective: 'secret-src' },
  },
  { type: 'deprecation', url: 'http://localhost:8080/', body: { message: 'secret' } },
]);
const post = (body: string, type: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { ...headers, 'content-type': type },
});

describe('reports of violated policies', () => {
  let service: StartedGateway;
  let told: unknown[];
  beforeAll(async () => {
    service = await startedGateway();
    const logger = service.app.get<Logger>(LOGGER);
    // The gateway may log other warnings meanwhile.
    logger.warn = (...args: unknown[]) => void (args[1] === 'content security policy violated' && told.push(args[0]));
  });
  beforeEach(() => {
    told = [];
  });
  afterAll(() => service.close());

  it('are asked for by every page, and by no data', async () => {
    for (const path of ['/', '/api/docs', '/remotes/none/a.js']) {
      const { headers } = await service.fetch(path);
      // The named endpoint is for https only: test/headers.spec.ts.
      expect(headers.get('content-security-policy')).toMatch(/; report-uri \/api\/csp-reports$/);
      expect(headers.get('reporting-endpoints')).toBeNull();
    }
    const { headers } = await service.fetch('/api/test');
    expect(headers.get('content-security-policy')).not.toContain('report');
  });

  it.each([
    [
      'application/csp-report',
      single,
      [{ directive: 'script-src-elem', blocked: 'https://evil.example', page: '/character/c1' }],
    ],
    [
      'application/reports+json; charset=utf-8',
      queued,
      [
        { directive: 'style-src', blocked: 'inline', page: '/chat' },
        { directive: 'other', blocked: 'data', page: '' },
      ],
    ],
  ])('are logged without queries and samples, and counted: %s', async (type, body, violations) => {
    const response = await service.fetch(PATH, post(body, type));
    expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
      204,
      '',
      'no-store',
    ]);
    expect(told).toEqual(violations);
    const metrics = await service.app.get<Metrics>(METRICS).text();
    for (const { directive } of violations)
      expect(metrics).toMatch(new RegExp(`^masque_csp_violations_total\\{.*directive="${directive}".*\\} 1$`, 'm'));
  });

  it('say little of what is long', async () => {
    const long = { 'blocked-uri': `${'a'.repeat(15_000)}:x`, 'document-uri': `http://a/${'b'.repeat(900)}` };
    await service.fetch(PATH, post(JSON.stringify({ 'csp-report': long }), 'application/csp-report'));
    expect(told).toEqual([{ directive: 'other', blocked: 'a'.repeat(200), page: `/${'b'.repeat(199)}` }]);
  });

  it.each([
    ['with the cookie and without an Origin, as browsers send them', { cookie: 'sid=x' }, 204],
    ['from our own page', { origin: 'http://localhost:8080' }, 204],
    ['from another site', { origin: 'https://evil.example' }, 403],
    ['from a page that does not say which', { origin: 'null' }, 403],
  ])('%s', async (_, headers, status) => {
    expect((await service.fetch(PATH, post(single, 'application/csp-report', headers))).status).toBe(status);
    expect(told).toHaveLength(status === 204 ? 1 : 0);
  });

  it('open no other call to a cookie without an Origin', async () => {
    const other = await service.fetch('/api/logout', post('{}', 'application/json', { cookie: 'sid=x' }));
    expect(other.status).toBe(403);
  });

  it.each([
    ['over 16 KiB', post(`[${' '.repeat(17_000)}]`, 'application/reports+json'), 413],
    ['of another type', post(single, 'application/json'), 415],
    ['that are no JSON', post('{', 'application/csp-report'), 400],
    ['without a body', { method: 'POST' }, 400],
    ['that are something else', post('{"csp-report":[]}', 'application/csp-report'), 400],
    [
      'of too many',
      post(JSON.stringify(Array.from({ length: 101 }, () => ({ type: 'a' }))), 'application/reports+json'),
      400,
    ],
  ])('are refused %s', async (_, init, status) => {
    expect((await service.fetch(PATH, init)).status).toBe(status);
    expect(told).toEqual([]);
  });

  it('are few from one address', async () => {
    const narrow = await startedGateway({ RATE_LIMIT_FACTOR: '1' });
    const statuses: number[] = [];
    for (let n = 0; n <= rateClasses.report.burst; n += 1)
      statuses.push((await narrow.fetch(PATH, post(single, 'application/csp-report'))).status);
    await narrow.close();
    expect([statuses[0], statuses.at(-1)]).toEqual([204, 429]);
  });
});
