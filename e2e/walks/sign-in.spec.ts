import { gatewayRoutes, identityRoutes } from '@masque/contracts';
import { credentialFor, freshName, origin, Person, signedIn } from '../lib/api.ts';

const post = (person: Person, path: string, body: unknown, headers: Record<string, string> = {}) =>
  person.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('signing in with a credential', () => {
  it('makes an account at the first time and a session that a script cannot read', async () => {
    const person = new Person();
    const reply = await post(person, '/api/google-auth', await credentialFor(`${freshName('new')}@example.org`));
    expect(reply.status).toBe(200);
    const { user } = (await reply.json()) as { user: { username: string } };
    expect(user).toMatchObject({ needsUsername: true, username: expect.stringMatching(/_\d{13}$/) });
    const cookie = reply.headers.getSetCookie().find((line) => line.startsWith('sid='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const session = await person.call(gatewayRoutes.getSession, {});
    expect(session.body).toMatchObject({ needsUsername: true, isAdmin: false, hasApiKey: false, localSignIn: true });
    expect(session.headers.get('cache-control')).toMatch(/^private/);
  });

  it.each([
    ['without a credential', async () => ({ ...(await credentialFor('a@example.org')), credential: undefined })],
    ['with a credential that was changed', async () => tampered(await credentialFor('a@example.org'))],
    [
      'as an address that was merely typed',
      async () => ({ ...(await credentialFor('a@example.org')), email: 'b@example.org' }),
    ],
    ['as another subject', async () => ({ ...(await credentialFor('a@example.org')), sub: 'somebody-else' })],
    [
      'with an address that the provider has not verified',
      () => credentialFor('c@example.org', { emailVerified: false }),
    ],
  ])('refuses %s', async (_, body) => {
    const person = new Person();
    const reply = await post(person, '/api/google-auth', await body());
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ error: 'Invalid credential', code: 'auth.invalid_credential' });
    expect(person.cookie).toBe('');
  });

  it('ends the session at logout, also for whoever kept the cookie', async () => {
    const person = await signedIn();
    const kept = person.cookie;
    expect((await person.call(gatewayRoutes.logout, { body: {} })).status).toBe(200);
    const thief = new Person();
    thief.cookie = kept;
    expect((await thief.call(gatewayRoutes.getSession, {})).body.user).toBeNull();
  });
});

describe('signing in once more', () => {
  it('ends the session that the browser had, also for whoever kept its cookie', async () => {
    const person = await signedIn();
    const kept = person.cookie;
    const reply = await post(person, '/api/google-auth', await credentialFor(`${freshName('next')}@example.org`));
    expect([reply.status, person.cookie === kept]).toEqual([200, false]);
    const thief = new Person();
    thief.cookie = kept;
    expect((await thief.call(gatewayRoutes.getSession, {})).body.user).toBeNull();
    expect((await person.call(gatewayRoutes.getSession, {})).body.user).not.toBeNull();
  });
});

describe('signing in with a browser', () => {
  it('goes to the provider with state and PKCE', async () => {
    const reply = await new Person().fetch('/auth/google?returnTo=/settings');
    expect(reply.status).toBe(302);
    const to = new URL(reply.headers.get('location') ?? '');
    expect(to.searchParams.get('code_challenge_method')).toBe('S256');
    expect(to.searchParams.get('state')).toHaveLength(32);
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example'])('never returns to %s', async (returnTo) => {
    const reply = await new Person().fetch(`/auth/google?returnTo=${encodeURIComponent(returnTo)}`);
    expect(reply.headers.get('location')).not.toContain('evil');
  });

  it('refuses to come back with a state that it has not given out', async () => {
    const reply = await new Person().fetch('/auth/google/callback?code=abc&state=forged');
    expect(reply.headers.get('location')).toBe('/login?failed=lost');
    expect(reply.headers.getSetCookie().some((line) => line.startsWith('sid='))).toBe(false);
  });
});

describe('calls from other sites', () => {
  it('are refused when they change something', async () => {
    const person = await signedIn();
    const foreign = await post(person, '/api/user-model', { model: 'x' }, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    const headers = { 'content-type': 'application/json', cookie: person.cookie };
    const silent = await fetch(`${origin()}/api/user-model`, { method: 'POST', headers, body: '{"model":"x"}' });
    expect(silent.status).toBe(403);
    const own = await fetch(`${origin()}/api/user-model`, {
      method: 'POST',
      headers: { ...headers, 'sec-fetch-site': 'same-origin' },
      body: '{"model":"x"}',
    });
    expect(own.status).toBe(200);
  });

  it('get no CORS headers', async () => {
    const reply = await new Person().fetch('/api/test', { headers: { origin: 'https://evil.example' } });
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the username that a caller claims', () => {
  it('must be their own where one is needed', async () => {
    const person = await signedIn();
    const reply = await person.call(identityRoutes.getUser, { query: { username: 'somebody-else' } });
    expect(reply.status).toBe(403);
    expect(reply.error.error).toBe('Permission denied');
  });

  it('does not matter on public reads', async () => {
    const reply = await new Person().fetch('/api/characters?username=somebody-else');
    expect(reply.status).toBe(200);
  });

  it('is seen at once by every session after it was set', async () => {
    const name = freshName('named');
    const email = `${name}@example.org`;
    const first = await signedIn(name, { isNamed: false, email });
    const second = await signedIn(name, { isNamed: false, email });
    await first.call(identityRoutes.setUsername, { body: { username: name, email } });
    const seen = await second.call(gatewayRoutes.getSession, {});
    expect(seen.body).toMatchObject({ needsUsername: false, user: { username: name } });
    const again = await second.call(identityRoutes.setUsername, { body: { username: freshName(), email } });
    expect(again).toMatchObject({ status: 409, error: { error: 'Username cannot be changed once set' } });
  });
});

function tampered(from: Awaited<ReturnType<typeof credentialFor>>) {
  const [head, , signature] = from.credential.split('.');
  const claims = { email: 'admin@masque.local', sub: 'x', email_verified: true, exp: 9_999_999_999 };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return { ...from, ...claims, credential: `${head}.${payload}.${signature}` };
}
