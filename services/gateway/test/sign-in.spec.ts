import { ORIGIN, prefixOf, type StartedGateway, startedGateway } from './support/gateway.ts';
import { aProvider, now, type TestProvider } from './support/provider.ts';
import { anAccount, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const YEAR = 365 * 24 * 3_600;

describe('signing in', () => {
  let provider: TestProvider;
  let identity: StandIn;
  let one: StartedGateway;
  let other: StartedGateway;
  let isIdentityAway = false;
  let isAccountEmpty = false;
  beforeAll(async () => {
    provider = await aProvider();
    identity = await standIn('identity', (_, response) =>
      isIdentityAway ? sendJson(response, {}, 503) : sendJson(response, isAccountEmpty ? {} : anAccount('person')),
    );
    const settings = { IDENTITY_URL: identity.url, OIDC_ISSUER: provider.url };
    one = await startedGateway(settings);
    other = await startedGateway({ ...settings, ...prefixOf(one) });
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await Promise.all([identity.close(), provider.close()]);
  });

  const signIn = async (credential: string, service = one) => {
    const reply = await service.fetch('/api/google-auth', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify({ credential, email: 'person@example.org', sub: '1', picture: null }),
    });
    return reply.status;
  };
  let count = 0;
  const fresh = (own = {}) => provider.idToken({ jti: String((count += 1)), ...own });

  it('works once with an ID token, in all gateways, also when its signature is written another way', async () => {
    const token = await fresh();
    expect(await signIn(token)).toBe(200);
    expect([await signIn(token), await signIn(token, other)]).toEqual([401, 401]);
    // The last letter of a 256-byte signature has four unused bits.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.at(-1) ?? '');
    for (const bits of [1, 2, 8]) expect(await signIn(`${token.slice(0, -1)}${alphabet[last ^ bits]}`)).toBe(401);
  });

  it('works once when it is tried twice at the same moment', async () => {
    const token = await fresh();
    const statuses = await Promise.all([one, other, one, other, one, other].map((service) => signIn(token, service)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('may be tried again after accounts could not be reached', async () => {
    const token = await fresh();
    isIdentityAway = true;
    expect(await signIn(token)).toBe(503);
    isIdentityAway = false;
    expect(await signIn(token)).toBe(200);
  });

  it.each([
    ['that is valid for a year', () => ({ exp: now() + YEAR })],
    ['that was issued in the future', () => ({ iat: now() + 600, exp: now() + 1_200 })],
    ['that does not say when it was issued', () => ({ iat: undefined })],
    ['that is over', () => ({ iat: now() - 3_600, exp: now() - 60 })],
    ['for another application', () => ({ aud: 'another' })],
    ['that another application asked for', () => ({ azp: 'another' })],
    ['of another provider', () => ({ iss: 'https://evil.example' })],
  ])('refuses a token %s', async (_, own) => {
    expect(await signIn(await fresh(own()))).toBe(401);
  });

  describe('in a browser', () => {
    /** Leaves for the provider; returns its query, and a function to come back. */
    const leave = async () => {
      const reply = await one.fetch('/auth/google?returnTo=/settings');
      const asked = new URL(reply.headers.get('location') ?? '').searchParams;
      const cookie = reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
      const back = async (code: string) => {
        const query = new URLSearchParams({ code, state: asked.get('state') ?? '' });
        const answer = await one.fetch(`/auth/google/callback?${query}`, { headers: { cookie } });
        return answer.headers.get('location');
      };
      return { nonce: asked.get('nonce') ?? '', back };
    };

    it('takes the ID token that was made for this sign-in', async () => {
      const { nonce, back } = await leave();
      expect(nonce.length).toBeGreaterThanOrEqual(32);
      expect(await back(await provider.codeFor({ nonce }))).toBe('/settings');
    });

    it('says why it came to nothing: no account came back, accounts are away, the person said no', async () => {
      const attempt = async () => {
        const { nonce, back } = await leave();
        return back(await provider.codeFor({ nonce }));
      };
      isAccountEmpty = true;
      expect(await attempt()).toBe('/login?failed=response');
      isAccountEmpty = false;
      isIdentityAway = true;
      expect(await attempt()).toBe('/login?failed=1');
      isIdentityAway = false;
      const refusal = await one.fetch('/auth/google/callback?error=access_denied');
      expect(refusal.headers.get('location')).toBe('/login?failed=cancelled');
    });

    it('says so when the provider cannot be reached', async () => {
      const alone = await startedGateway({ IDENTITY_URL: identity.url, OIDC_ISSUER: 'http://127.0.0.1:9' });
      const reply = await alone.fetch('/auth/google');
      await alone.close();
      expect(reply.headers.get('location')).toBe('/login?failed=away');
    });

    it('ties the attempt to a cookie that nobody else can set, on https', async () => {
      const settings = { IDENTITY_URL: identity.url, OIDC_ISSUER: provider.url };
      const secure = await startedGateway({ ...settings, PUBLIC_ORIGIN: 'https://masque.example' });
      const reply = await secure.fetch('/auth/google');
      await secure.close();
      expect(reply.headers.get('set-cookie')).toMatch(/^__Host-sign-in=\S+; .*Path=\/; HttpOnly; Secure; SameSite=Lax/);
    });

    it('refuses an address that is not verified, and says so', async () => {
      const { nonce, back } = await leave();
      expect(await back(await provider.codeFor({ nonce, email_verified: false }))).toBe('/login?failed=unverified');
    });

    it.each([
      ['without a nonce', {}],
      ['with the nonce of another sign-in', { nonce: 'another' }],
      ['for another application', { aud: 'another' }],
    ])('refuses a token %s', async (_, own) => {
      const { nonce, back } = await leave();
      const claims = 'nonce' in own || Object.keys(own).length === 0 ? own : { nonce, ...own };
      expect(await back(await provider.codeFor(claims))).toBe('/login?failed=1');
    });
  });
});
