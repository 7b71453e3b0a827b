import { RedisClient, newId } from '@masque/service-kit';
import { newAccessToken } from '@masque/service-kit/http';
import { eventually } from '@masque/testkit';
import { prefixOf, type StartedGateway, startedGateway } from './support/gateway.ts';
import { anAccount, sendJson, type StandIn, standIn } from './support/stand-in.ts';

interface Known {
  readonly hash: string;
  readonly userId: string;
  readonly scopes: readonly string[];
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe('access tokens with two gateways', () => {
  const known = new Map<string, Known>();
  let identity: StandIn;
  let chat: StandIn;
  let one: StartedGateway;
  let other: StartedGateway;
  beforeAll(async () => {
    identity = await standIn('identity', ({ method, path, identity: { viewer } }, response) => {
      const [, ...parts] = new URL(path, 'http://identity').pathname.split('/');
      const id = parts.at(-1) ?? '';
      if (path.startsWith('/internal/access-tokens/')) {
        const token = known.get(id);
        const isRight = token?.hash === new URL(path, 'http://identity').searchParams.get('hash');
        return sendJson(
          response,
          isRight && token ? { userId: token.userId, scopes: token.scopes } : {},
          isRight && token ? 200 : 404,
        );
      }
      if (method === 'DELETE' && path.startsWith('/internal/accounts/')) {
        const userId = parts.at(-2);
        const ids = [...known].flatMap(([one, token]) => (token.userId === userId ? [one] : []));
        for (const one of ids) known.delete(one);
        return sendJson(response, { ids });
      }
      if (method === 'DELETE') {
        const isOwn = known.get(id)?.userId === viewer?.userId;
        if (isOwn) known.delete(id);
        return sendJson(response, isOwn ? { deleted: true } : {}, isOwn ? 200 : 404);
      }
      if (method === 'POST') return sendJson(response, { id: newId(), token: newAccessToken(newId()).token }, 201);
      if (id === 'gone') return sendJson(response, {}, 404);
      const account = anAccount(viewer?.userId ?? id, { isAdmin: (viewer?.userId ?? id) === 'curator' });
      return sendJson(response, path.startsWith('/user') ? { user: account } : account);
    });
    // An event stream that stays open, and a slow model.
    chat = await standIn('chat', ({ path }, response) => {
      if (path.includes('completions')) return;
      if (path.includes('/stream'))
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      else sendJson(response, {});
    });
    const urls = { IDENTITY_URL: identity.url, CHAT_URL: chat.url };
    one = await startedGateway(urls);
    other = await startedGateway({ ...urls, ...prefixOf(one) });
  });
  afterAll(async () => {
    await Promise.all([identity.close(), chat.close()]);
    await Promise.all([one.close(), other.close()]);
  });

  const aToken = (userId: string, scopes: readonly string[] = ['read', 'chat', 'write']) => {
    const id = newId();
    const { token, hash } = newAccessToken(id);
    known.set(id, { hash, userId, scopes });
    return { id, token, headers: { authorization: `Bearer ${token}` } };
  };
  const ask = async (
    service: StartedGateway,
    headers: Record<string, string>,
    path = '/api/user',
    init: RequestInit = {},
  ) => {
    const reply = await service.fetch(path, { ...init, headers: { ...headers, ...(init.body ? JSON_TYPE : {}) } });
    return {
      status: reply.status,
      body: (await reply.json()) as { error?: string; code?: string; user?: { id: string } },
    };
  };
  const post = (body: unknown = {}, method = 'POST'): RequestInit => ({
    method,
    body: JSON.stringify(body),
  });
  const revoke = async (service: StartedGateway, userId: string, id: string) =>
    (await service.fetch(`/api/access-tokens/${id}`, { method: 'DELETE', headers: await service.signIn(userId) }))
      .status;

  it('stand for their user, in a request without Origin and cookie', async () => {
    const { headers, token } = aToken('iris');
    expect((await ask(one, headers)).body.user?.id).toBe('iris');
    const written = await ask(one, { authorization: `bearer  ${token}` }, '/api/user-model', post({ model: 'a' }));
    expect(written.status).toBe(200);
    expect(chat.arrived.at(-1)?.identity.viewer).toMatchObject({ userId: 'iris', isNamed: true });
  });

  it.each([
    ['unknown', `Bearer ${newAccessToken(newId()).token}`],
    ['a model provider’s key', 'Bearer sk-or-v1-0123456789abcdef'],
    ['empty', 'Bearer'],
    ['of another form', 'Bearer masque_x'],
  ])('let nobody in when they are %s, not where a visitor would be either', async (_, authorization) => {
    for (const path of ['/api/user', '/api/session']) {
      const { status, body } = await ask(one, { authorization }, path);
      expect([status, body.code]).toEqual([401, 'auth.invalid_token']);
    }
  });

  it('are no matter where somebody else asks for a password', async () => {
    const session = await one.signIn('iris');
    expect((await ask(one, { ...session, authorization: 'Basic aXJpczpzZWNyZXQ=' })).status).toBe(200);
  });

  it('are refused beside a cookie', async () => {
    const { headers } = aToken('iris');
    const { cookie = '' } = await one.signIn('iris');
    for (const init of [{}, post({ model: 'a' })]) {
      const path = 'method' in init ? '/api/user-model' : '/api/user';
      const { status, body } = await ask(one, { ...headers, cookie }, path, init);
      expect([status, body.error]).toEqual([400, 'Send either a session cookie or an access token, not both.']);
    }
  });

  it('still need to come from here when they come from a page', async () => {
    const { headers } = aToken('iris');
    const foreign = await ask(
      one,
      { ...headers, origin: 'https://evil.example' },
      '/api/user-model',
      post({ model: 'a' }),
    );
    expect([foreign.status, foreign.body.code]).toEqual([403, 'auth.cross_site']);
  });

  it.each([
    ['read', '/api/chats/c1/messages/m1', 'PATCH', 'chat'],
    ['read', '/api/user-model', 'POST', 'write'],
    ['chat', '/api/user-model', 'POST', 'write'],
    ['chat', '/api/chats', 'GET', 'read'],
    ['write', '/api/chat/completions', 'POST', 'chat'],
    ['write', '/api/available-models', 'GET', 'read'],
  ])('with the scope %s may not %s %s', async (scope, path, method, missing) => {
    const { headers } = aToken('iris', [scope]);
    const { status, body } = await ask(one, headers, path, method === 'GET' ? {} : post({}, method));
    expect([status, body.error]).toEqual([403, `This access token needs the scope "${missing}".`]);
  });

  it.each(['/api/v1/models', '/api/v1/models/m', '/api/available-models'])(
    'that may chat or read find out by which models: %s',
    async (path) => {
      for (const scope of ['chat', 'read'])
        expect((await ask(one, aToken('iris', [scope]).headers, path)).status).toBe(200);
    },
  );

  it.each([
    ['make tokens', '/api/access-tokens', 'POST'],
    ['list tokens', '/api/access-tokens', 'GET'],
    ['revoke tokens', '/api/access-tokens/x', 'DELETE'],
    ['sign anybody out', '/api/logout', 'POST'],
    ['administer', '/api/reports', 'GET'],
  ])('cannot %s, an administrator’s neither', async (_, path, method) => {
    const { headers } = aToken('curator');
    const { status, body } = await ask(one, headers, path, method === 'POST' ? post() : { method });
    expect([status, body.error]).toEqual([403, 'An access token can’t do this. Log in with a browser.']);
  });

  it('of an administrator make no administrator', async () => {
    const { headers } = aToken('curator');
    expect((await ask(one, headers, '/api/session')).body).toMatchObject({ user: { id: 'curator' }, isAdmin: false });
    await ask(one, headers, '/api/user-model');
    expect(chat.arrived.at(-1)?.identity.viewer).toMatchObject({ userId: 'curator', isAdmin: false });
  });

  it('are asked about once, not for each call', async () => {
    const { id, headers } = aToken('iris');
    const asked = () => identity.arrived.filter(({ path }) => path.includes(id)).length;
    for (let n = 0; n < 5; n += 1) expect((await ask(one, headers)).status).toBe(200);
    expect(asked()).toBe(1);
  });

  it('are passed on to no service', async () => {
    const { headers, token } = aToken('iris');
    await ask(one, headers);
    await (await one.fetch('/api/chats/c1/stream', { headers })).body?.cancel();
    const secret = token.slice(-43);
    for (const { path, headers: passed, body } of [...identity.arrived, ...chat.arrived]) {
      expect(`${path} ${JSON.stringify(passed)} ${body.toString()}`).not.toContain(secret);
      expect(passed.authorization).toBeUndefined();
    }
  });

  it('are in nothing that Redis keeps, nor is the response that shows one', async () => {
    const { headers, token } = aToken('iris');
    await ask(one, headers);
    const session = await one.signIn('iris');
    const key = { 'idempotency-key': newId() };
    const create = () => ask(one, { ...session, ...key }, '/api/access-tokens', post({ name: 'Once' }));
    const made = [await create(), await create()].map(({ body }) => (body as { token: string }).token);
    expect(new Set(made).size).toBe(2);
    const creations = identity.arrived.filter(({ path }) => path === '/access-tokens').slice(-2);
    expect(new Set(creations.map(({ identity }) => identity.creationId)).size).toBe(1);

    const { redis } = one.app.get(RedisClient);
    const prefix = `${one.env['NAME_PREFIX']}masque:`;
    const keys = (await redis.keys(`${prefix}*`)).map((name) => name.slice(prefix.length));
    const values = await Promise.all(
      keys.map(async (name) => ((await redis.type(name)) === 'string' ? await redis.get(name) : '')),
    );
    const bodies = values.map((value) =>
      Buffer.from(/"body":"([\w+/=]+)"/.exec(value ?? '')?.[1] ?? '', 'base64').toString(),
    );
    const everything = [...keys, ...values, ...bodies].join(' ');
    for (const one of [token, ...made]) expect(everything).not.toContain(one.slice(-43));
  });

  it('end in both gateways when they are revoked, and nobody else’s do', async () => {
    const { id, headers } = aToken('iris');
    const kept = aToken('iris');
    expect([(await ask(one, headers)).status, (await ask(other, headers)).status]).toEqual([200, 200]);
    expect(await revoke(one, 'otto', id)).toBe(404);
    expect((await ask(other, headers)).status).toBe(200);
    expect(await revoke(one, 'iris', id)).toBe(200);
    expect([(await ask(one, headers)).status, (await ask(other, headers)).status]).toEqual([401, 401]);
    expect((await ask(other, kept.headers)).status).toBe(200);
  });

  it('take their open streams and what waits for a model with them, in whichever gateway', async () => {
    const { id, headers } = aToken('iris');
    const kept = aToken('iris');
    const open = async (service: StartedGateway, by: Record<string, string>) => {
      const reader = (await service.fetch('/api/chats/c1/stream', { headers: by })).body?.getReader();
      await reader?.read();
      const state = { hasEnded: false };
      const end = () => (state.hasEnded = true);
      void reader?.read().then(end, end);
      return state;
    };
    const streams = [await open(one, headers), await open(other, headers)];
    const ofAnother = await open(other, kept.headers);
    const before = chat.arrived.length;
    const body = { messages: [{ role: 'user', content: 'Hi' }] };
    const asking = ask(other, headers, '/api/chat/completions', post(body));
    await eventually(() => chat.arrived.length > before);
    // Another user can't revoke it.
    await revoke(one, 'otto', id);
    expect(await revoke(one, 'iris', id)).toBe(200);
    await eventually(() => streams.every(({ hasEnded }) => hasEnded), 2_000);
    expect((await asking).status).toBe(401);
    expect(ofAnother.hasEnded).toBe(false);
    await revoke(one, 'iris', kept.id);
    await eventually(() => ofAnother.hasEnded, 2_000);
  });

  it('survive a logout everywhere unless they are to end with it', async () => {
    const mine = [aToken('olga'), aToken('olga')];
    const ofAnother = aToken('otto');
    const statuses = async (service: StartedGateway) =>
      Promise.all([...mine, ofAnother].map(async ({ headers }) => (await ask(service, headers)).status));
    const logout = async (body: object) => ask(one, await one.signIn('olga'), '/api/logout', post(body));
    expect([await statuses(one), await statuses(other)]).toEqual([
      [200, 200, 200],
      [200, 200, 200],
    ]);
    expect((await logout({ everywhere: true })).status).toBe(200);
    expect(await statuses(other)).toEqual([200, 200, 200]);
    expect((await logout({ everywhere: true, revokeTokens: true })).status).toBe(200);
    expect([await statuses(one), await statuses(other)]).toEqual([
      [401, 401, 200],
      [401, 401, 200],
    ]);
  });

  it('of a deleted account are nobody’s', async () => {
    const { headers } = aToken('gone');
    for (const path of ['/api/user', '/api/session']) {
      const { status, body } = await ask(one, headers, path);
      expect([status, body.code]).toEqual([401, 'auth.invalid_token']);
    }
  });
});
