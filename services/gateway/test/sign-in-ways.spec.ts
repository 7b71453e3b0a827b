import { RedisClient } from '@masque/service-kit';
import { IdTokens } from '../src/auth/id-tokens.ts';
import { TaggedCache } from '../src/cache/tagged-cache.ts';
import { accountTag } from '../src/sessions/accounts.ts';
import { ORIGIN, type StartedGateway, startedGateway } from './support/gateway.ts';
import { aProvider, type TestProvider } from './support/provider.ts';
import { anAccount, sendJson, type StandIn, standIn } from './support/stand-in.ts';

describe('adding and removing ways to sign in', () => {
  let local: TestProvider;
  let work: TestProvider;
  let identity: StandIn;
  let gateway: StartedGateway;
  let suspension: { until: string; reason: string } | null = null;
  let refusal: { status: number; code: string } | undefined;
  const changes = () =>
    identity.arrived
      .filter(({ method, path }) => method !== 'GET' && path.includes('/sign-in-ways'))
      .map(({ method, path, body }) => ({
        method,
        path,
        body: body.length ? Object(JSON.parse(body.toString())) : null,
      }));
  beforeAll(async () => {
    [local, work] = await Promise.all([aProvider(), aProvider()]);
    const ways = [
      { id: 'w1', issuer: 'urn:masque:local-sign-in', email: 'iris@example.org', addedAt: '2026-01-02T00:00:00.000Z' },
      {
        id: 'w2',
        issuer: 'https://gone.example/realm',
        email: 'iris@gone.example',
        addedAt: '2026-01-03T00:00:00.000Z',
      },
    ];
    identity = await standIn('identity', ({ method, path }, response) => {
      if (!path.includes('/sign-in-ways'))
        return sendJson(response, { ...anAccount(path.split('/').at(-1) ?? ''), suspension });
      if (refusal && method !== 'GET') return sendJson(response, { ...refusal, error: 'No.' }, refusal.status);
      return sendJson(response, { ways });
    });
    const client = { clientId: 'masque-local', clientSecret: 's', label: 'Work' };
    gateway = await startedGateway({
      IDENTITY_URL: identity.url,
      OIDC_ISSUER: local.url,
      OIDC_PROVIDERS: JSON.stringify([
        { ...client, name: 'work', issuer: work.url },
        { ...client, name: 'away', issuer: 'http://127.0.0.1:9' },
      ]),
    });
  });
  beforeEach(() => {
    refusal = undefined;
    suspension = null;
    identity.arrived.length = 0;
  });
  afterAll(async () => {
    await gateway.close();
    await Promise.all([identity.close(), local.close(), work.close()]);
  });

  /** Makes all of a user's sessions this old. */
  const age = async (userId: string, minutes: number) => {
    const { redis } = gateway.app.get(RedisClient);
    for (const hash of await redis.zrange(`sessions:${userId}`, '0', '-1')) {
      const createdAt = new Date(Date.now() - minutes * 60_000).toISOString();
      await redis.set(`session:${hash}`, JSON.stringify({ userId, createdAt }), 'EX', 600);
    }
  };
  const add = (headers: Record<string, string>, provider = 'work') =>
    gateway.fetch('/api/sign-in-ways', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ provider }),
    });
  const isSignedIn = async (headers: Record<string, string>) =>
    (await gateway.fetch('/api/sign-in-ways', { headers })).status === 200;
  const codeOf = async (reply: Response): Promise<unknown> => [
    reply.status,
    Reflect.get(Object(await reply.json()), 'code'),
  ];
  /** Asks to add the provider; returns its query, and a function to come back with a session. */
  const leave = async (headers: Record<string, string>) => {
    const reply = await add(headers);
    const body: unknown = await reply.json();
    const asked = new URL(String(Reflect.get(Object(body), 'location'))).searchParams;
    const browser = reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const back = async (session: Record<string, string>, more: Record<string, string> = {}) => {
      const code = await work.codeFor({ nonce: asked.get('nonce') ?? '', sub: 'at-work' });
      const query = new URLSearchParams({ code, state: asked.get('state') ?? '', ...more });
      const cookie = [browser, session['cookie']].filter(Boolean).join('; ');
      return (await gateway.fetch(`/auth/work/callback?${query}`, { headers: { cookie } })).headers.get('location');
    };
    return { asked, back };
  };

  it('shows them by the names that providers have here, also those that are offered no more', async () => {
    const headers = await gateway.signIn('lists');
    const reply = await gateway.fetch('/api/sign-in-ways', { headers });
    expect(await reply.json()).toEqual({
      ways: [
        {
          id: 'w1',
          provider: 'google',
          label: 'Local sign-in',
          email: 'iris@example.org',
          addedAt: expect.any(String),
        },
        { id: 'w2', provider: null, label: 'gone.example', email: 'iris@gone.example', addedAt: expect.any(String) },
      ],
      isFresh: true,
    });
    await age('lists', 11);
    expect(await (await gateway.fetch('/api/sign-in-ways', { headers })).json()).toMatchObject({ isFresh: false });
  });

  it('adds who the provider vouches for to who asked, and ends their other sessions only', async () => {
    const [here, elsewhere] = [await gateway.signIn('adds'), await gateway.signIn('adds')];
    const stranger = await gateway.signIn('stranger');
    const { asked, back } = await leave(here);
    // The provider asks them to authenticate again.
    expect(asked.get('prompt')).toBe('login');
    expect(await back(here)).toBe('/profile?way=added');
    expect(changes()).toMatchObject([
      { method: 'POST', path: '/internal/accounts/adds/sign-in-ways', body: { issuer: work.url, sub: 'at-work' } },
    ]);
    expect(await Promise.all([here, elsewhere, stranger].map(isSignedIn))).toEqual([true, false, true]);
  });

  it('adds nothing for a session that did not ask: of another user, of another browser, or over', async () => {
    const [here, elsewhere] = [await gateway.signIn('asks'), await gateway.signIn('asks')];
    const other = await gateway.signIn('other');
    for (const session of [other, elsewhere, {}]) {
      const { back } = await leave(here);
      expect(await back(session)).toBe('/profile?way=lost');
    }
    expect(changes()).toEqual([]);
  });

  it('adds nothing when the session ends while the provider answers', async () => {
    const here = await gateway.signIn('leaves');
    const { back } = await leave(here);
    const tokens = gateway.app.get(IdTokens, { strict: false });
    const verify = tokens.verify.bind(tokens);
    tokens.verify = async (...given) => {
      await gateway.fetch('/api/logout', { method: 'POST', headers: here });
      return verify(...given);
    };
    expect(await back(here)).toBe('/profile?way=lost');
    tokens.verify = verify;
    expect(changes()).toEqual([]);
  });

  it('adds nothing for who was suspended meanwhile', async () => {
    const here = await gateway.signIn('suspended');
    const { back } = await leave(here);
    suspension = { until: '2999-01-01T00:00:00.000Z', reason: 'Spam.' };
    await gateway.app.get(TaggedCache, { strict: false }).invalidate([accountTag('suspended')]);
    expect(await back(here)).toBe('/profile?way=lost');
    expect(changes()).toEqual([]);
  });

  it('signs nobody in by an answer that was to add a way, and says why nothing was added', async () => {
    const here = await gateway.signIn('refused');
    refusal = { status: 409, code: 'way.taken' };
    const { back } = await leave(here);
    expect(await back(here)).toBe('/profile?way=taken');
    expect(await (await leave(here)).back(here, { error: 'access_denied' })).toBe('/profile?way=cancelled');
    expect(identity.arrived.map(({ path }) => path)).not.toContain('/internal/sign-in');
    expect(await isSignedIn(here)).toBe(true);
  });

  it('tells who is signed in on the profile, also of an attempt that nobody knows any more', async () => {
    const here = await gateway.signIn('late');
    const { back, asked } = await leave(here);
    await gateway.app.get(RedisClient).redis.del(`sign-in:${asked.get('state')}`);
    expect(await back(here)).toBe('/profile?way=lost');
    expect(await back({})).toBe('/login?failed=lost');
    const again = (headers: Record<string, string>) => gateway.fetch('/auth/away?again=1', { headers });
    expect((await again(here)).headers.get('location')).toBe('/profile?way=away');
    expect((await again({})).headers.get('location')).toBe('/login?failed=away');
  });

  it('needs a sign-in of the last ten minutes', async () => {
    const headers = await gateway.signIn('stale');
    await age('stale', 11);
    expect(await codeOf(await add(headers))).toEqual([403, 'way.sign_in_again']);
    const removal = await gateway.fetch('/api/sign-in-ways/w2', { method: 'DELETE', headers });
    expect(await codeOf(removal)).toEqual([403, 'way.sign_in_again']);
    expect(changes()).toEqual([]);
    await age('stale', 9);
    expect((await add(headers)).status).toBe(200);
  });

  it('begins with a call of our own pages only', async () => {
    const { cookie = '' } = await gateway.signIn('lured');
    expect((await add({ cookie, origin: 'https://evil.example' })).status).toBe(403);
    expect((await add({})).status).toBe(401);
  });

  it('knows no other provider, and says when one is away', async () => {
    const headers = await gateway.signIn('wants');
    expect(await codeOf(await add(headers, 'nobody'))).toEqual([404, 'way.provider_unknown']);
    expect(await codeOf(await add(headers, 'away'))).toEqual([503, 'way.provider_away']);
  });

  it('removes one, and ends the other sessions', async () => {
    const [here, elsewhere] = [await gateway.signIn('removes'), await gateway.signIn('removes')];
    const reply = await gateway.fetch('/api/sign-in-ways/w2', { method: 'DELETE', headers: here });
    expect(reply.status).toBe(200);
    expect(changes()).toEqual([{ method: 'DELETE', path: '/internal/accounts/removes/sign-in-ways/w2', body: null }]);
    expect(await Promise.all([here, elsewhere].map(isSignedIn))).toEqual([true, false]);
    refusal = { status: 409, code: 'way.last' };
    const last = await gateway.fetch('/api/sign-in-ways/w1', { method: 'DELETE', headers: here });
    expect(await codeOf(last)).toEqual([409, 'way.last']);
  });

  it('says to a first sign-in that its address has an account already', async () => {
    const taken = await standIn('identity', (_, response) => sendJson(response, { code: 'auth.address_taken' }, 409));
    const alone = await startedGateway({ IDENTITY_URL: taken.url, OIDC_ISSUER: local.url });
    const reply = await alone.fetch('/auth/google');
    const asked = new URL(reply.headers.get('location') ?? '').searchParams;
    const cookie = reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const code = await local.codeFor({ nonce: asked.get('nonce') ?? '' });
    const query = new URLSearchParams({ code, state: asked.get('state') ?? '' });
    const back = await alone.fetch(`/auth/google/callback?${query}`, { headers: { cookie } });
    expect(back.headers.get('location')).toBe('/login?failed=address');
    const body = JSON.stringify({ credential: await local.idToken(), email: 'person@example.org', sub: '1' });
    const headers = { 'content-type': 'application/json', origin: ORIGIN };
    const direct = await alone.fetch('/api/google-auth', { method: 'POST', headers, body });
    expect(await codeOf(direct)).toEqual([409, 'auth.address_taken']);
    await alone.close();
    await taken.close();
  });
});
