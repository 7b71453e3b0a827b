import { createServer, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { now } from './support/provider.ts';
import { anAccount, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const CLIENT = 'masque';
const MIB = 2 ** 20;
type Page = (response: ServerResponse) => void;

const redirected = (to: string): Page => {
  return (response) => void response.writeHead(302, { location: to }).end();
};

/** A provider whose every response can be replaced by a hostile one. */
async function hostileProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
  const hostile = new Map<string, Page>();
  const asked: string[] = [];
  let sent = 0;
  let nonce = '';
  const token = () =>
    new SignJWT({ iss: url, aud: CLIENT, sub: '1', iat: now(), exp: now() + 600, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey);
  const pages: Record<string, () => unknown> = {
    discovery: () => ({
      issuer: url,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
    }),
    token: async () => ({ access_token: 'access', token_type: 'Bearer', id_token: await token() }),
    jwks: () => ({ keys }),
    userinfo: () => ({ sub: '1', email: 'person@example.org', email_verified: true, name: 'Person' }),
  };
  const server: Server = createServer((request, response) => {
    request.resume();
    const name = request.url?.includes('openid-configuration') ? 'discovery' : (request.url ?? '').slice(1);
    asked.push(name);
    response.setHeader('content-type', 'application/json');
    const page = hostile.get(name);
    if (page) return page(response);
    return void Promise.resolve(pages[name]?.()).then((value) => response.end(JSON.stringify(value ?? {})));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  /** Endless JSON. */
  const endless: Page = (response) => {
    const piece = ' '.repeat(MIB);
    const more = () => {
      while (!response.destroyed) {
        sent += piece.length;
        if (!response.write(piece)) return response.once('drain', more);
      }
      return response;
    };
    more();
  };
  return {
    url,
    endless,
    asked,
    sent: () => sent,
    become: (name: string, page: Page) => {
      hostile.clear();
      asked.length = 0;
      sent = 0;
      hostile.set(name, page);
    },
    answerTo: (given: string) => {
      nonce = given;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('a sign-in provider that means harm', () => {
  let identity: StandIn;
  beforeAll(async () => {
    identity = await standIn('identity', (_, response) => sendJson(response, anAccount('person')));
  });
  afterAll(() => identity.close());

  let provider: Awaited<ReturnType<typeof hostileProvider>>;
  let gateway: StartedGateway;
  beforeEach(async () => {
    provider = await hostileProvider();
    const own = { clientId: CLIENT, clientSecret: 's', issuer: provider.url, label: 'Hostile', name: 'hostile' };
    gateway = await startedGateway({ IDENTITY_URL: identity.url, OIDC_PROVIDERS: JSON.stringify([own]) });
  });
  afterEach(async () => {
    await gateway.close();
    provider.close();
  });

  /** Returns where a sign-in ends. */
  const through = async (name = 'hostile', by = gateway): Promise<string | null> => {
    const left = await by.fetch(`/auth/${name}?returnTo=/settings`);
    const location = left.headers.get('location') ?? '';
    if (!location.startsWith('http')) return location;
    const { searchParams } = new URL(location);
    provider.answerTo(searchParams.get('nonce') ?? '');
    const cookie = left.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const query = new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' });
    return (await by.fetch(`/auth/${name}/callback?${query}`, { headers: { cookie } })).headers.get('location');
  };

  it('could let people in', async () => {
    expect(await through()).toBe('/settings');
  });

  it.each(['discovery', 'token', 'jwks', 'userinfo'])('answers without an end and is left: %s', async (name) => {
    provider.become(name, provider.endless);
    expect(await through()).toMatch(/^\/login\?failed=/);
    // Data in socket buffers is already on its way.
    expect(provider.sent()).toBeLessThan(32 * MIB);
  });

  it.each(['discovery', 'token', 'jwks', 'userinfo'])('nests its JSON too deep: %s', async (name) => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    provider.become(name, (response) => void response.end(deep));
    expect(await through()).toMatch(/^\/login\?failed=/);
    expect((await gateway.fetch('/health/live')).status).toBe(200);
  });

  it.each(['discovery', 'token', 'jwks', 'userinfo'])('sends elsewhere and is not followed: %s', async (name) => {
    provider.become(name, redirected('/elsewhere'));
    expect(await through()).toMatch(/^\/login\?failed=/);
    expect(provider.asked).not.toContain('elsewhere');
  });

  it('names a script as its page to sign in', async () => {
    const endpoints = {
      token_endpoint: provider.url,
      jwks_uri: provider.url,
      authorization_endpoint: 'javascript:alert(1)',
    };
    provider.become(
      'discovery',
      (response) => void response.end(JSON.stringify({ issuer: provider.url, ...endpoints })),
    );
    expect(await through()).toBe('/login?failed=away');
  });

  it('gives no token, and is waited for some seconds only, by each of the two clients', async () => {
    const beside = await startedGateway({ IDENTITY_URL: identity.url, OIDC_ISSUER: provider.url });
    provider.become('token', () => undefined);
    const ends = await Promise.all([through(), through('google', beside)]);
    await beside.close();
    expect(ends).toEqual(['/login?failed=away', '/login?failed=away']);
  });

  it('is asked nothing by who has not begun an attempt', async () => {
    await gateway.fetch('/auth/hostile');
    provider.asked.length = 0;
    await gateway.fetch('/auth/hostile/callback?code=code&state=made-up');
    expect(provider.asked).toEqual([]);
  });
});
