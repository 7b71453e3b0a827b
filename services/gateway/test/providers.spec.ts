import { type Logger, LOGGER } from '@masque/service-kit';
import { exportJWK, generateKeyPair, type JWTPayload } from 'jose';
import { ORIGIN, type StartedGateway, startedGateway } from './support/gateway.ts';
import { aProvider, now, type TestProvider } from './support/provider.ts';
import { anAccount, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const CLIENT = { clientId: 'masque-local', clientSecret: 's' };
const DAY = 24 * 3_600;
const algorithms = ['RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const endSession = (url: string) => ({ end_session_endpoint: `${url}/logout?realm=a` });
const onlyHmac = () => ({ id_token_signing_alg_values_supported: ['HS256'] });

describe('providers that differ', () => {
  const providers = new Map<string, TestProvider>();
  const signers = algorithms.map((alg) => alg.toLowerCase());
  let identity: StandIn;
  let gateway: StartedGateway;
  let warn: jest.SpyInstance;
  const signedIn: Record<string, unknown>[] = [];
  beforeAll(async () => {
    const [plain, trusted] = await Promise.all([aProvider(), aProvider({ discovery: endSession })]);
    providers
      .set('plain', plain)
      .set('trusted', trusted)
      .set('hmac', await aProvider({ discovery: onlyHmac }));
    for (const alg of algorithms) providers.set(alg.toLowerCase(), await aProvider({ alg }));
    identity = await standIn('identity', (request, response) => {
      if (request.path === '/internal/sign-in') signedIn.push(Object(JSON.parse(request.body.toString())));
      sendJson(response, anAccount('person'));
    });
    const settings = [...providers].map(([name, { url: issuer }]) => {
      const trust = name === 'trusted' ? { trustEmail: true } : {};
      return { name, issuer, ...CLIENT, label: `The ${name}`, ...trust };
    });
    gateway = await startedGateway({ IDENTITY_URL: identity.url, OIDC_PROVIDERS: JSON.stringify(settings) });
    warn = jest.spyOn(gateway.app.get<Logger>(LOGGER), 'warn');
  }, 20_000);
  afterAll(async () => {
    await Promise.all([gateway, identity, ...providers.values()].map((each) => each.close()));
  });

  const providerOf = (name: string): TestProvider => {
    const provider = providers.get(name);
    if (!provider) throw new Error(name);
    return provider;
  };
  /** Signs in with these claims; returns where that ends, and the session cookie. */
  const signIn = async (name: string, own: JWTPayload = {}, header?: Record<string, unknown>) => {
    const provider = providerOf(name);
    const left = await gateway.fetch(`/auth/${name}?returnTo=/settings`);
    const asked = new URL(left.headers.get('location') ?? '', ORIGIN).searchParams;
    const cookie = left.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const code = provider.codeOf(await provider.idToken({ nonce: asked.get('nonce') ?? '', ...own }, header));
    const query = new URLSearchParams({ code, state: asked.get('state') ?? '' });
    const back = await gateway.fetch(`/auth/${name}/callback?${query}`, { headers: { cookie } });
    const session = back.headers.getSetCookie().find((one) => one.startsWith('sid='));
    return { end: back.headers.get('location'), session: session?.split(';', 1)[0] ?? '' };
  };
  const endOf = async (...args: Parameters<typeof signIn>) => (await signIn(...args)).end;
  const logged = () => JSON.stringify(warn.mock.calls.at(-1));

  describe('in what they say of an address', () => {
    afterEach(() => ['plain', 'trusted'].forEach((name) => providerOf(name).answerUserInfo(undefined)));
    const email = 'person@example.org';
    const say = (name: string, claims: object) => providerOf(name).answerUserInfo({ sub: '1', ...claims });

    it.each([
      ['is missing', { email_verified: undefined }, 'unstated', 'email_verified is missing'],
      ['is false', { email_verified: false }, 'unverified', 'email_verified is not true'],
      ['is no answer', { email_verified: 'perhaps' }, 'unverified', 'email_verified is not true'],
      ['speaks of no address', { email: undefined }, 'addressless', 'claim email is missing'],
    ])('are refused by the name of the claim, which %s', async (_, claims, reason, line) => {
      say('plain', { email, ...claims });
      expect(await endOf('plain', claims)).toBe(`/login?failed=${reason}`);
      expect(logged()).toContain(line);
    });

    it('are trusted where the operator says so', async () => {
      for (const email_verified of [undefined, false]) {
        say('trusted', { email, email_verified });
        expect(await endOf('trusted', { email_verified })).toBe('/settings');
      }
      say('trusted', {});
      expect(await endOf('trusted', { email_verified: undefined })).toBe('/settings');
      expect(signedIn.at(-1)).toMatchObject({ email });
      expect(await endOf('trusted', { email: undefined })).toBe('/login?failed=addressless');
    });

    it('may write it as any text, also in capitals', async () => {
      expect(await endOf('plain', { email_verified: 'True' })).toBe('/settings');
    });

    it('may sign what userinfo tells', async () => {
      const plain = providerOf('plain');
      const claims = { sub: '1', email: 'signed@example.org', email_verified: true };
      const asked = { email: undefined, email_verified: undefined };
      plain.answerUserInfo(await plain.sign({ ...claims, iss: plain.url, aud: CLIENT.clientId }));
      expect(await endOf('plain', asked)).toBe('/settings');
      expect(signedIn.at(-1)).toMatchObject({ email: 'signed@example.org' });
      const before = signedIn.length;
      const others = [
        await providerOf('trusted').sign(claims),
        await plain.sign({ ...claims, aud: 'another' }),
        await plain.sign({ ...claims, iss: 'https://evil.example' }),
        await plain.sign({ ...claims, sub: '2' }),
      ];
      for (const other of others) {
        plain.answerUserInfo(other);
        expect(await endOf('plain', asked)).toBe('/login?failed=1');
      }
      expect(signedIn).toHaveLength(before);
    });
  });

  describe('in their clocks', () => {
    it('may be up to 30 seconds ahead', async () => {
      for (const own of [{ nbf: now() + 20 }, { iat: now() + 20 }]) expect(await endOf('plain', own)).toBe('/settings');
      for (const own of [{ nbf: now() + 45 }, { iat: now() + 45 }])
        expect(await endOf('plain', own)).toBe('/login?failed=1');
    });

    it('may let an ID token live for days', async () => {
      expect(await endOf('plain', { exp: now() + 7 * DAY })).toBe('/settings');
    });
  });

  describe('in their signatures', () => {
    it.each(signers)('are read: %s', async (name) => {
      expect(await endOf(name)).toBe('/settings');
    });

    it('are named in the log when they are not accepted', async () => {
      expect(await endOf('hmac')).toBe('/login?failed=1');
      expect(logged()).toContain('RS256');
    });

    it('may be by one of several keys without an id', async () => {
      const plain = providerOf('plain');
      const { kid: _, ...own } = plain.publicKey;
      const other = await exportJWK((await generateKeyPair('RS256', { extractable: true })).publicKey);
      plain.answerKeys([{ ...other, alg: 'RS256', use: 'sig' }, own]);
      const without = await startedGateway({
        IDENTITY_URL: identity.url,
        OIDC_PROVIDERS: JSON.stringify([{ name: 'plain', issuer: plain.url, ...CLIENT, label: 'Plain' }]),
      });
      const first = gateway;
      gateway = without;
      expect(await endOf('plain', {}, {})).toBe('/settings');
      gateway = first;
      plain.answerKeys([plain.publicKey]);
      await without.close();
    });
  });

  describe('in the end of their own session', () => {
    const logout = async (cookie: string) => {
      const headers = { cookie, origin: ORIGIN, 'content-type': 'application/json' };
      return (await gateway.fetch('/api/logout', { method: 'POST', headers, body: '{}' })).json();
    };

    it('are named at logout, with a way back', async () => {
      const { session } = await signIn('trusted');
      const query = `realm=a&client_id=${CLIENT.clientId}&post_logout_redirect_uri=${encodeURIComponent(`${ORIGIN}/login`)}`;
      const location = `${providerOf('trusted').url}/logout?${query}`;
      expect(await logout(session)).toEqual({ ok: true, provider: { label: 'The trusted', location } });
      expect(await logout(session)).toEqual({ ok: true, provider: null });
    });

    it('are not when they have no page for it', async () => {
      expect(await logout((await signIn('plain')).session)).toEqual({ ok: true, provider: null });
    });
  });
});
