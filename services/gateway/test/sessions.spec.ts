import { chatRoutes } from '@masque/contracts';
import { RedisClient } from '@masque/service-kit';
import { aUserState, eventSource, eventually } from '@masque/testkit';
import { Sessions } from '../src/sessions/sessions.ts';
import { prefixOf, type StartedGateway, startedGateway } from './support/gateway.ts';
import { anAccount, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('sessions with two gateways', () => {
  const names = new Map<string, string>();
  let identity: StandIn;
  let chat: StandIn;
  let one: StartedGateway;
  let other: StartedGateway;
  beforeAll(async () => {
    identity = await standIn('identity', ({ path, identity: { viewer } }, response) => {
      const id = viewer?.userId ?? path.split('/').at(-1) ?? '';
      const timeZone = id === 'tilda' ? 'Asia/Tokyo' : undefined;
      const account = anAccount(id, { username: names.get(id) ?? id, timeZone });
      sendJson(response, path.startsWith('/user') ? { user: account } : account);
    });
    // An event stream that stays open, and a slow model.
    chat = await standIn('chat', ({ path }, response) => {
      if (path.includes('completions')) return;
      if (path === chatRoutes.hasKey.path) return sendJson(response, { hasApiKey: true });
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: begun\n\n');
    });
    const urls = { IDENTITY_URL: identity.url, CHAT_URL: chat.url };
    one = await startedGateway(urls);
    other = await startedGateway({ ...urls, ...prefixOf(one) });
  });
  afterAll(async () => {
    await Promise.all([identity.close(), chat.close()]);
    await Promise.all([one.close(), other.close()]);
  });

  const statusAt = async (service: StartedGateway, headers: Record<string, string>) =>
    (await service.fetch('/api/user', { headers })).status;
  const logout = (service: StartedGateway, headers: Record<string, string>, body = {}) =>
    service.fetch('/api/logout', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** Opens a stream; resolves once it has begun, with a promise of its end. */
  const openStream = async (service: StartedGateway, headers: Record<string, string>, what = 'stream') => {
    const reply = await service.fetch(`/api/chats/c1/${what}`, { headers });
    const reader = reply.body?.getReader();
    await reader?.read();
    const state = { hasEnded: false };
    void reader?.read().then(
      () => (state.hasEnded = true),
      () => (state.hasEnded = true),
    );
    return { reply, state };
  };

  it('are the same in both, and end in both', async () => {
    const iris = await one.signIn('iris');
    expect(await statusAt(other, iris)).toBe(200);
    const reply = await logout(one, iris);
    expect(reply.headers.get('set-cookie')).toMatch(/sid=;.*Max-Age=0/);
    expect([await statusAt(one, iris), await statusAt(other, iris)]).toEqual([401, 401]);
  });

  it('end everywhere, and nobody else’s do', async () => {
    const mine = [await one.signIn('iris'), await one.signIn('iris'), await other.signIn('iris')] as const;
    const otto = await one.signIn('otto');
    await logout(one, mine[0], { everywhere: true });
    for (const session of mine) expect(await statusAt(other, session)).toBe(401);
    expect(await statusAt(one, otto)).toBe(200);
  });

  it('take their open streams with them, in whichever gateway', async () => {
    const iris = await one.signIn('iris');
    const second = await one.signIn('iris');
    const streams = [await openStream(one, iris), await openStream(other, iris, 'changes')];
    const kept = await openStream(other, second, 'changes');
    expect(kept.reply.headers.get('permissions-policy')).toBeTruthy();
    await logout(one, iris);
    await eventually(() => streams.every(({ state }) => state.hasEnded), 2_000);
    expect(kept.state.hasEnded).toBe(false);
    await logout(one, second, { everywhere: true });
    await eventually(() => kept.state.hasEnded, 2_000);
  });

  it('take what waits for a model with them, streamed or not', async () => {
    const olga = await one.signIn('olga');
    const before = chat.arrived.length;
    const asking = [true, false].map((stream) =>
      one.fetch('/api/chat/completions', {
        method: 'POST',
        headers: { ...olga, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }], stream }),
      }),
    );
    await eventually(() => chat.arrived.length === before + 2);
    await logout(other, olga);
    for (const reply of await Promise.all(asking)) expect(reply.status).toBe(401);
    await eventually(async () => (await chat.connections()) === 0);
  });

  it('tell the user’s time zone to browsers and services', async () => {
    const tilda = await one.signIn('tilda');
    const session = await (await one.fetch('/api/session', { headers: tilda })).json();
    expect(session.user).toMatchObject({ id: 'tilda', timeZone: 'Asia/Tokyo' });
    expect(await statusAt(one, tilda)).toBe(200);
    expect(identity.arrived.at(-1)?.identity.viewer).toMatchObject({ userId: 'tilda', timeZone: 'Asia/Tokyo' });
  });

  it('lie in Redis under a hash, with an end, 30 days after their beginning at the latest', async () => {
    const { redis } = one.app.get(RedisClient);
    const sessions = one.app.get(Sessions, { strict: false });
    const id = await sessions.create('olga');
    const prefix = `${one.env['NAME_PREFIX']}masque:`;
    const keys = (await redis.keys(`${prefix}session*`)).map((key) => key.slice(prefix.length));
    expect(keys.join()).not.toContain(id);
    for (const key of keys) expect(await redis.ttl(key)).toBeGreaterThan(0);
    const found = await sessions.find(id);
    const createdAt = new Date(Date.now() - 30 * DAY_MS - 1_000).toISOString();
    await redis.setex(`session:${found?.key}`, 100, JSON.stringify({ userId: 'olga', createdAt }));
    expect(await sessions.find(id)).toBeUndefined();
    expect(await redis.exists(`session:${found?.key}`)).toBe(0);
  });

  it('leave no e-mail address in Redis', async () => {
    const paula = await one.signIn('paula');
    expect((await (await one.fetch('/api/session', { headers: paula })).json()).user.email).toBe('paula@example.org');
    expect(await statusAt(other, paula)).toBe(200);
    const { redis } = one.app.get(RedisClient);
    const prefix = `${one.env['NAME_PREFIX']}masque:`;
    const keys = (await redis.keys(`${prefix}*`)).map((key) => key.slice(prefix.length));
    expect(keys.join()).toContain('session:');
    for (const key of keys) {
      const value = (await redis.type(key)) === 'string' ? ((await redis.get(key)) ?? '') : '';
      expect(`${key} ${value}`).not.toContain('@example.org');
    }
  });

  it('of one user are a hundred at most: the oldest end', async () => {
    const sessions = one.app.get(Sessions, { strict: false });
    const first = await sessions.create('many');
    for (let n = 0; n < 100; n += 1) await sessions.create('many');
    expect(await sessions.find(first)).toBeUndefined();
    expect(await one.app.get(RedisClient).redis.zcard('sessions:many')).toBe(100);
  });

  it('know a changed account at once, in both', async () => {
    const nora = await one.signIn('nora');
    const nameAt = async (service: StartedGateway) =>
      ((await (await service.fetch('/api/session', { headers: nora })).json()) as { user: { username: string } }).user
        .username;
    expect([await nameAt(one), await nameAt(other)]).toEqual(['nora', 'nora']);
    names.set('nora', 'Nora');
    const source = await eventSource(one);
    await source.publish('user.changed', aUserState({ userId: 'nora', username: 'Nora' }));
    await eventually(async () => (await nameAt(one)) === 'Nora');
    expect(await nameAt(other)).toBe('Nora');
    await source.close();
  });
});

describe('the session cookie', () => {
  it('is one that nobody else can set, on https', async () => {
    const service = await startedGateway({ PUBLIC_ORIGIN: 'https://masque.example' });
    const reply = await service.fetch('/api/logout', { method: 'POST' });
    await service.close();
    expect(reply.headers.get('set-cookie')).toMatch(/^__Host-sid=;.*Path=\/; HttpOnly; Secure; SameSite=Lax/);
    expect(reply.headers.get('strict-transport-security')).toMatch(/max-age/);
  });
});
