import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaUrl, openMediaStore } from '@masque/media';
import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const hash = 'cd'.repeat(16);
const HTTPS = 'https://masque.example';
const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-dns-prefetch-control': 'off',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
const ofPages = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: http://localhost:8081",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  'report-uri /api/csp-reports',
  'report-to csp',
  'upgrade-insecure-requests',
].join('; ');
const ofData = "default-src 'none'; frame-ancestors 'none'; sandbox";
const ofPictures = "default-src 'none'; sandbox; frame-ancestors 'none'";

describe('the headers of a response, on https', () => {
  let folder: string;
  let identity: StandIn;
  let social: StandIn;
  let service: StartedGateway;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-headers-'));
    await openMediaStore({ kind: 'folder', folder }).put(
      { prefix: 'characters', hash, size: '640' },
      Buffer.from('RIFF'),
    );
    identity = await standIn('identity', accounts);
    social = await standIn('social', ({ path }, response) => {
      if (path !== '/notices/stream') return sendJson(response, {}, 500);
      response
        .writeHead(200, { 'content-type': 'text/event-stream', 'x-powered-by': 'secret' })
        .write('data: begun\n\n');
      return undefined;
    });
    service = await startedGateway({
      IDENTITY_URL: identity.url,
      SOCIAL_URL: social.url,
      MEDIA_URL: `file://${folder}`,
      PUBLIC_ORIGIN: HTTPS,
      ALLOWED_ORIGINS: 'https://app.example',
    });
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([identity.close(), social.close()]);
    await rm(folder, { recursive: true });
  });

  const picture = mediaUrl('characters', hash, '640');
  it.each<
    [string, number, string, { method?: string; headers?: Record<string, string> }, string, Record<string, string>]
  >([
    [
      'a page of the docs',
      200,
      '/api/docs',
      {},
      ofPages,
      { 'content-type': 'text/html; charset=utf-8', 'reporting-endpoints': 'csp="/api/csp-reports"' },
    ],
    ['a script', 200, '/api/docs/start.js', {}, ofPages, { 'content-type': 'text/javascript; charset=utf-8' }],
    ['data for everybody', 200, '/api/test', {}, ofData, { 'cache-control': 'public, no-cache' }],
    ['data of one’s own', 200, '/api/user', {}, ofData, { 'cache-control': 'private, no-store' }],
    ['data of who asks', 200, '/api/session', {}, ofData, { 'cache-control': 'private, no-cache' }],
    ['a text', 200, '/.well-known/security.txt', {}, ofData, { 'content-type': 'text/plain; charset=utf-8' }],
    ['a stream', 200, '/api/notices/stream', {}, ofData, { 'content-type': 'text/event-stream; charset=utf-8' }],
    ['a picture', 200, picture, {}, ofPictures, { 'referrer-policy': 'no-referrer', 'content-type': 'image/webp' }],
    ['no picture', 404, '/media/none', {}, ofData, { 'cache-control': 'no-store' }],
    ['an error of ours', 500, '/api/notices', {}, ofData, { 'cache-control': 'no-store' }],
    ['a refusal', 401, '/api/user', { headers: { cookie: '' } }, ofData, { 'cache-control': 'no-store' }],
    ['an unknown path', 404, '/api/nowhere', {}, ofPages, { 'content-type': 'application/json; charset=utf-8' }],
    ['an unknown file', 404, '/nowhere.js', {}, ofPages, { 'content-type': 'application/json; charset=utf-8' }],
    [
      'a change from elsewhere',
      403,
      '/api/logout',
      { method: 'POST', headers: { origin: 'https://evil.example' } },
      ofData,
      {},
    ],
    [
      'a preflight',
      204,
      '/api/test',
      { method: 'OPTIONS', headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' } },
      ofData,
      { 'cross-origin-resource-policy': 'cross-origin' },
    ],
  ])('of %s are all there, and nothing tells what it runs on', async (_, status, path, init, policy, own) => {
    const { cookie } = await service.signIn('iris');
    const headers = { cookie: `__Host-${cookie ?? ''}`, host: 'masque.example', ...init.headers };
    const response = await service.fetch(path, { ...init, headers });
    await response.body?.cancel();
    expect(response.status).toBe(status);
    const got = Object.fromEntries(response.headers);
    expect(got).toMatchObject({ ...everywhere, 'content-security-policy': policy, ...own });
    expect(got['x-request-id']).toBeTruthy();
    for (const name of ['server', 'x-powered-by', 'set-cookie']) expect(got).not.toHaveProperty(name);
  });
});
