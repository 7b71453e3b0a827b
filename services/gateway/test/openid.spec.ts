import { eventually } from '@masque/testkit';
import { exportSPKI, importJWK, type JWTPayload, SignJWT } from 'jose';
import { type ForeignProvider, foreignProvider } from './support/foreign-provider.ts';
import { ORIGIN, type StartedGateway, startedGateway } from './support/gateway.ts';
import { aProvider, now, type TestProvider } from './support/provider.ts';
import { anAccount, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const CLIENT = { clientId: 'masque-local', clientSecret: 's' };
const people = {
  iris: { email: 'iris@foreign.example', email_verified: true, name: 'Iris' },
  text: { email: 'text@foreign.example', email_verified: 'true' },
  mallory: { email: 'iris@foreign.example', email_verified: false },
  vague: { email: 'vague@foreign.example', email_verified: 'yes' },
  silent: { email: 'silent@foreign.example' },
};

describe('signing in with OpenID Connect providers beside the first one', () => {
  let local: TestProvider;
  let stub: TestProvider;
  let foreign: ForeignProvider;
  let identity: StandIn;
  let gateway: StartedGateway;
  const signedIn: Record<string, unknown>[] = [];
  beforeAll(async () => {
    [local, stub] = await Promise.all([aProvider(), aProvider()]);
    foreign = await foreignProvider(`${ORIGIN}/auth/foreign/callback`, people);
    identity = await standIn('identity', (request, response) => {
      if (request.path === '/internal/sign-in') signedIn.push(Object(JSON.parse(request.body.toString())));
      sendJson(response, anAccount('person'));
    });
    const { id: clientId, secret: clientSecret } = foreign.client;
    gateway = await startedGateway({
      IDENTITY_URL: identity.url,
      OIDC_ISSUER: local.url,
      OIDC_PROVIDERS: JSON.stringify([
        { name: 'foreign', issuer: foreign.issuer, clientId, clientSecret, label: 'Foreign' },
        { name: 'stub', issuer: stub.url, ...CLIENT, label: 'Stub' },
        { name: 'away', issuer: 'http://127.0.0.1:9', ...CLIENT, label: 'Away' },
        { name: 'liar', issuer: `${stub.url}/`, ...CLIENT, label: 'Liar' },
      ]),
    });
  });
  afterAll(async () => {
    await gateway.close();
    await Promise.all([identity.close(), local.close(), stub.close(), foreign.close()]);
  });

  /** Leaves for a provider; returns where to, and a function to come back: as this browser unless given a cookie. */
  const leave = async (name: string, query = 'returnTo=/settings') => {
    const reply = await gateway.fetch(`/auth/${name}?${query}`);
    const location = new URL(reply.headers.get('location') ?? '', ORIGIN);
    const asked = location.searchParams;
    const cookie = reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const back = async (given: Record<string, string>, { to = name, as = cookie } = {}) => {
      const search = new URLSearchParams({ state: asked.get('state') ?? '', ...given });
      const answer = await gateway.fetch(`/auth/${to}/callback?${search}`, { headers: { cookie: as } });
      return answer.headers.get('location');
    };
    return { location, asked, nonce: asked.get('nonce') ?? '', cookie, back };
  };
  const queryOf = (url: URL) => Object.fromEntries(url.searchParams);

  describe('a foreign one', () => {
    const through = async (sub: string) => {
      const { location, back } = await leave('foreign');
      return back(queryOf(await foreign.visit(location.href, sub)));
    };

    it('is left for with PKCE, state and nonce', async () => {
      const { location, asked } = await leave('foreign');
      expect(location.origin).toBe(foreign.issuer);
      expect(queryOf(location)).toMatchObject({
        response_type: 'code',
        code_challenge_method: 'S256',
        scope: 'openid email profile',
        redirect_uri: `${ORIGIN}/auth/foreign/callback`,
      });
      for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(30);
      expect(asked.get('prompt')).toBeNull();
      expect((await leave('foreign', 'again=1')).asked.get('prompt')).toBe('login');
    });

    it('says who somebody is, with what only its userinfo tells', async () => {
      expect(await through('iris')).toBe('/settings');
      expect(signedIn.at(-1)).toMatchObject({
        issuer: foreign.issuer,
        sub: 'iris',
        email: 'iris@foreign.example',
        name: 'Iris',
      });
      expect(await through('text')).toBe('/settings');
    });

    it.each([
      ['mallory', 'unverified'],
      ['vague', 'unverified'],
      ['silent', 'unstated'],
    ])('lets nobody in by an address that it has not verified: %s', async (sub, reason) => {
      const before = signedIn.length;
      expect(await through(sub)).toBe(`/login?failed=${reason}`);
      expect(signedIn).toHaveLength(before);
    });

    it('may change its keys, which are read anew at most every five seconds', async () => {
      await foreign.rotate();
      await eventually(async () => (await through('iris')) === '/settings', 20_000);
    });
  });

  it('keeps people of two issuers apart who have the same subject', async () => {
    for (const [name, provider] of [
      ['google', local],
      ['stub', stub],
    ] as const) {
      const { nonce, back } = await leave(name);
      expect(await back({ code: await provider.codeFor({ nonce }) })).toBe('/settings');
    }
    expect(signedIn.slice(-2)).toMatchObject([
      { issuer: 'urn:masque:local-sign-in', sub: '1' },
      { issuer: stub.url, sub: '1' },
    ]);
  });

  it('takes what userinfo says of an address for no other address', async () => {
    const { nonce, back } = await leave('stub');
    const own = { nonce, email: 'victim@example.org', email_verified: undefined };
    expect(await back({ code: await stub.codeFor(own) })).toBe('/settings');
    expect(signedIn.at(-1)).toMatchObject({ email: 'person@example.org' });
  });

  it('takes no credential of another provider than the first', async () => {
    const reply = await gateway.fetch('/api/google-auth', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify({ credential: await stub.idToken(), email: 'person@example.org', sub: '1', picture: null }),
    });
    expect(reply.status).toBe(401);
  });

  it('says when a provider is away, calls itself something else, or is none', async () => {
    const to = async (name: string) => (await gateway.fetch(`/auth/${name}`)).headers.get('location');
    expect([await to('away'), await to('liar'), await to('nobody')]).toEqual([
      '/login?failed=away',
      '/login?failed=away',
      '/login?failed=1',
    ]);
  });

  describe('does not take', () => {
    const refused = '/login?failed=1';
    const lost = '/login?failed=lost';
    const expectNobody = async (result: string | null, expected: string, before: number) => {
      expect(result).toBe(expected);
      expect(signedIn).toHaveLength(before);
    };
    const sign = (claims: JWTPayload, alg: string, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key);
    const whole = (nonce: string): JWTPayload => ({
      iss: stub.url,
      aud: CLIENT.clientId,
      sub: '1',
      email: 'person@example.org',
      email_verified: true,
      iat: now(),
      exp: now() + 600,
      nonce,
    });

    it.each([
      ['of another issuer', { iss: 'https://evil.example' }],
      ['of the other provider', { iss: 'local' }],
      ['for another client', { aud: 'another' }],
      ['that another client asked for', { aud: ['masque-local', 'another'], azp: 'another' }],
      ['that is over', { iat: now() - 7_200, exp: now() - 3_600 }],
      ['that is valid for a year', { exp: now() + 365 * 86_400 }],
      ['with another nonce', { nonce: 'another' }],
      ['without a nonce', { nonce: undefined }],
      ['without a subject', { sub: '' }],
    ])('a token %s', async (_, own: JWTPayload) => {
      const { nonce, back } = await leave('stub');
      const claims = own.iss === 'local' ? { iss: local.url } : own;
      const before = signedIn.length;
      await expectNobody(await back({ code: await stub.codeFor({ nonce, ...claims }) }), refused, before);
    });

    it('a token without a signature, or with one by what is no secret of the provider', async () => {
      const before = signedIn.length;
      const bytes = (text: string) => new TextEncoder().encode(text.padEnd(32, '\0'));
      const publicKey = await importJWK(stub.publicKey, 'RS256', { extractable: true });
      if (publicKey instanceof Uint8Array) throw new Error('no public key');
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const forgeries: ((claims: JWTPayload) => Promise<string>)[] = [
        async (claims) => `${part({ alg: 'none' })}.${part(claims)}.`,
        async (claims) => sign(claims, 'HS256', bytes(await exportSPKI(publicKey))),
        async (claims) => sign(claims, 'HS256', bytes(CLIENT.clientSecret)),
        async (claims) => `${(await stub.idToken(claims)).split('.').slice(0, 2).join('.')}.${'A'.repeat(342)}`,
      ];
      for (const forge of forgeries) {
        const { nonce, back } = await leave('stub');
        await expectNobody(await back({ code: stub.codeOf(await forge(whole(nonce))) }), refused, before);
      }
    });

    it('what comes back to another browser, without a cookie, with no state or a forged one', async () => {
      const other = await leave('stub');
      const before = signedIn.length;
      const ways = [{ as: other.cookie }, { as: '' }];
      for (const way of ways) {
        const { nonce, back } = await leave('stub');
        await expectNobody(await back({ code: await stub.codeFor({ nonce }) }, way), lost, before);
      }
      for (const state of ['', 'forged', other.asked.get('state') ?? '']) {
        const { nonce, back } = await leave('stub');
        await expectNobody(await back({ code: await stub.codeFor({ nonce }), state }), lost, before);
      }
    });

    it('the answer of one provider in place of another (mix-up)', async () => {
      const before = signedIn.length;
      const one = await leave('stub');
      const code = await stub.codeFor({ nonce: one.nonce });
      await expectNobody(await one.back({ code }, { to: 'google' }), lost, before);
      const two = await leave('stub');
      const named = { code: await stub.codeFor({ nonce: two.nonce }), iss: local.url };
      await expectNobody(await two.back(named), refused, before);
      // The foreign provider's discovery promises `iss`, so a response without it isn't accepted.
      const three = await leave('foreign');
      const answer = queryOf(await foreign.visit(three.location.href, 'iris'));
      delete answer['iss'];
      await expectNobody(await three.back(answer), refused, before);
    });

    it('the same answer twice', async () => {
      const { nonce, back } = await leave('stub');
      const code = await stub.codeFor({ nonce });
      expect(await back({ code })).toBe('/settings');
      const before = signedIn.length;
      await expectNobody(await back({ code }), lost, before);
      // In an attempt of its own, the code brings the other attempt's nonce.
      const { back: again } = await leave('stub');
      await expectNobody(await again({ code }), refused, before);
    });

    it('an error in place of a code', async () => {
      const { back } = await leave('stub');
      expect(await back({ error: 'server_error' })).toBe(refused);
      expect(await (await leave('stub')).back({ error: 'access_denied' })).toBe('/login?failed=cancelled');
    });
  });
});
