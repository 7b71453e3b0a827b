import { jest } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { freePorts } from '../src/parts/ports.ts';
import { createOidcServer } from '../src/oidc/server.ts';
import { closed, statusOf, until } from './listening.ts';

const ORIGIN = 'http://localhost:8080';
const CALLBACK = `${ORIGIN}/auth/google/callback`;
let folder: string;
let issuer: string;
let server: Server;

async function start(): Promise<void> {
  server = createOidcServer({ issuer, origin: ORIGIN, dataDir: folder });
  await new Promise<void>((resolve) => {
    server.listen(Number(new URL(issuer).port), '127.0.0.1', resolve);
  });
}

beforeAll(async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'masque-oidc-'));
  const [port = 0] = await freePorts(1);
  issuer = `http://localhost:${port}`;
  await start();
});
afterAll(async () => {
  await closed(server);
  rmSync(folder, { recursive: true });
});

/** Stores cookies and doesn't follow redirects. */
function browser() {
  const jar = new Map<string, string>();
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(url, issuer), { redirect: 'manual', ...init, headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    return response;
  };
}

const target = (response: Response) => response.headers.get('location') ?? '';

/** Starts a sign-in; returns the URL of the provider's page. */
async function ask(visit: ReturnType<typeof browser>, verifier: string): Promise<string> {
  const asked = new URLSearchParams({
    client_id: 'masque-local',
    response_type: 'code',
    scope: 'openid email profile',
    state: 'some-state',
    redirect_uri: CALLBACK,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return target(await visit(`/auth?${asked}`));
}

async function signIn(visit: ReturnType<typeof browser>, email: string) {
  const verifier = randomBytes(32).toString('base64url');
  const page = await ask(visit, verifier);
  expect(await (await visit(page)).text()).toContain('Local sign-in');
  const picked = await visit(page, { method: 'POST', body: new URLSearchParams({ email }) });
  const back = new URL(target(await visit(target(picked))));
  expect(back.href.startsWith(CALLBACK)).toBe(true);
  expect(back.searchParams.get('state')).toBe('some-state');
  const tokens = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
      client_id: 'masque-local',
      client_secret: 'masque-local-secret',
      code_verifier: verifier,
    }),
  });
  return tokens.json();
}

async function credential(body: unknown): Promise<Response> {
  return fetch(`${issuer}/credential`, { method: 'POST', body: JSON.stringify(body) });
}

const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${issuer}/jwks`)), { issuer, audience: 'masque-local' });

describe('the local OpenID provider', () => {
  it('signs in whom the page offers, and gives claims by ID token and userinfo', async () => {
    const tokens = await signIn(browser(), 'mira@masque.local');
    const { payload } = await verify(tokens.id_token);
    const claims = { email: 'mira@masque.local', email_verified: true, name: 'Mira Vale', sub: payload.sub };
    expect(payload).toMatchObject(claims);
    const userinfo = await fetch(`${issuer}/userinfo`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
    expect(await userinfo.json()).toMatchObject({ ...claims, picture: `${issuer}/pictures/${payload.sub}.svg` });
  });

  it('has an icon that its policy allows, so that no browser asks for another one', async () => {
    const visit = browser();
    const page = await visit(await ask(visit, randomBytes(32).toString('base64url')));
    expect(page.headers.get('content-security-policy')).toContain('img-src data:;');
    expect(await page.text()).toContain('<link rel="icon" href="data:image/svg+xml,');
  });

  it('asks who one is every time, so that one browser can change accounts', async () => {
    const visit = browser();
    const first = await signIn(visit, 'jonas@masque.local');
    const second = await signIn(visit, 'someone.new@example.org');
    expect(decodeJwt(first.id_token)['name']).toBe('Jonas Reed');
    expect(decodeJwt(second.id_token)).toMatchObject({ name: 'Someone New', email: 'someone.new@example.org' });
  });

  it('lets one go back without signing in', async () => {
    const visit = browser();
    const page = await ask(visit, randomBytes(32).toString('base64url'));
    const left = await visit(page, { method: 'POST', body: new URLSearchParams({ cancel: '1' }) });
    const back = new URL(target(await visit(target(left))));
    expect(back.href.startsWith(CALLBACK)).toBe(true);
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  it('gives the same subject for the same address, in any case', async () => {
    const subjects = await Promise.all(
      ['Some@Example.org', 'some@example.org'].map(async (email) => {
        const { credential: token } = await (await credential({ email })).json();
        return decodeJwt(token).sub;
      }),
    );
    expect(subjects[0]).toMatch(/^\d{21}$/);
    expect(subjects[1]).toBe(subjects[0]);
  });

  it('gives scripts an ID token with what they ask for', async () => {
    const asked = { email: 'a@b.c', name: 'A', picture: 'https://example.org/a.png', emailVerified: false };
    const { credential: token } = await (await credential(asked)).json();
    const { payload } = await verify(token);
    expect(payload).toMatchObject({ email: 'a@b.c', name: 'A', picture: asked.picture, email_verified: false });
  });

  it('can make tokens that must be refused', async () => {
    const bad = [
      [{ audience: 'other' }, '"aud"'],
      [{ issuer: 'http://elsewhere' }, '"iss"'],
      [{ expiresInSeconds: -10 }, '"exp"'],
    ] as const;
    for (const [fault, why] of bad) {
      const { credential: token } = await (await credential({ email: 'a@b.c', ...fault })).json();
      await expect(verify(token)).rejects.toThrow(why);
    }
  });

  it.each([[{}], [null], [[]], [{ email: 'no address' }], [{ email: { $gt: '' } }]])('refuses %j', async (body) => {
    expect((await credential(body)).status).toBe(400);
  });

  it.each([
    ['a name that leads here', { host: 'evil.example' }],
    ['a name that begins like this machine’s', { host: 'localhost.evil.example:8081' }],
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
  ])('gives nothing to %s', async (_, headers) => {
    for (const [method, path] of [
      ['POST', '/credential'],
      ['GET', '/auth'],
      ['GET', '/health'],
    ] as const) {
      expect(await statusOf(issuer, { method, path, headers }, '{"email":"curator@masque.local"}')).toBe(403);
    }
  });

  it.each([ORIGIN, 'http://127.0.0.1:9'])('gives a token to a page of %s', async (origin) => {
    const call = { method: 'POST', path: '/credential', headers: { origin } };
    expect(await statusOf(issuer, call, '{"email":"a@b.c"}')).toBe(200);
  });

  it('refuses a code without PKCE and an interaction that is over', async () => {
    const asked = { client_id: 'masque-local', response_type: 'code', scope: 'openid', redirect_uri: CALLBACK };
    const refused = await browser()(`/auth?${new URLSearchParams(asked)}`);
    expect(new URL(target(refused)).searchParams.get('error')).toBe('invalid_request');
    const over = await browser()('/interaction/none');
    expect(over.status).toBe(400);
    expect(await over.text()).toContain('This sign-in has expired');
  });

  it('keeps its keys for the owner only and tokens valid over a restart', async () => {
    const { credential: token } = await (await credential({ email: 'a@b.c' })).json();
    await closed(server);
    await start();
    // The first requests may get connections that are already closed.
    await until(() =>
      fetch(`${issuer}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    await expect(verify(token)).resolves.toBeDefined();
    expect(statSync(join(folder, 'oidc/keys.json')).mode & 0o777).toBe(0o600);
  });

  it('does not run in production', () => {
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';
    try {
      expect(() => createOidcServer({ issuer, origin: ORIGIN, dataDir: folder })).toThrow('does not run in production');
    } finally {
      process.env['NODE_ENV'] = before;
    }
  });
});
