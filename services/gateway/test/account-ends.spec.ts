import { newId, RedisClient } from '@masque/service-kit';
import { newAccessToken } from '@masque/service-kit/http';
import { aUserState, eventSource, eventually } from '@masque/testkit';
import { IdempotencyKeys } from '../src/idempotency/idempotency-keys.ts';
import { prefixOf, type StartedGateway, startedGateway } from './support/gateway.ts';
import { anAccount, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const LIMIT_MS = 2_000;

describe('a deleted account with two gateways', () => {
  const tokens = new Map<string, { readonly hash: string; readonly userId: string }>();
  const gone = new Set<string>();
  let identity: StandIn;
  let chat: StandIn;
  /** The catalog executes creations once this resolves. */
  let goOn: Promise<void> = Promise.resolve();
  let catalog: StandIn;
  let one: StartedGateway;
  let other: StartedGateway;
  let source: Awaited<ReturnType<typeof eventSource>>;
  beforeAll(async () => {
    identity = await standIn('identity', ({ method, path, identity: { viewer } }, response) => {
      const id = new URL(path, 'http://identity').pathname.split('/').at(-1) ?? '';
      if (path.startsWith('/internal/access-tokens/')) {
        const token = tokens.get(id);
        const isKnown = token !== undefined && !gone.has(token.userId);
        return sendJson(
          response,
          isKnown ? { userId: token.userId, scopes: ['read', 'chat', 'write'] } : {},
          isKnown ? 200 : 404,
        );
      }
      const userId = viewer?.userId ?? id;
      if (method === 'DELETE') {
        if (userId.startsWith('kept'))
          return sendJson(response, { error: 'Please type exactly: delete my account' }, 400);
        gone.add(userId);
        return sendJson(response, { deleted: true });
      }
      const account = anAccount(userId);
      return gone.has(userId)
        ? sendJson(response, {}, 404)
        : sendJson(response, path.startsWith('/user') ? { user: account } : account);
    });
    chat = await standIn('chat', ({ path }, response) => {
      if (path.includes('completions')) return;
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: begun\n\n');
    });
    catalog = await standIn('catalog', ({ method, path, identity: { viewer } }, response) => {
      if (method === 'POST')
        return void goOn.then(() => sendJson(response, { id: 'c1', name: `Zephyrine of ${viewer?.userId}` }, 201));
      const card = { id: 'p1', name: 'Hidden', createdAt: '2026-01-02T03:04:05.000Z', likesCount: 0, chatsCount: 0 };
      if (path.endsWith('/scope')) return sendJson(response, { seesOnlyPublic: false, favorites: [] });
      const own = path.startsWith('/internal') ? [{ ...card, authorUsername: viewer?.username }] : [];
      return sendJson(response, { characters: own, total: own.length, nextCursor: null });
    });
    const urls = { IDENTITY_URL: identity.url, CHAT_URL: chat.url, CATALOG_URL: catalog.url };
    one = await startedGateway(urls);
    other = await startedGateway({ ...urls, ...prefixOf(one) });
    source = await eventSource(one);
  });
  afterAll(async () => {
    await source.close();
    // Services first: the gateways wait for calls in progress.
    await Promise.all([identity.close(), chat.close(), catalog.close()]);
    await Promise.all([one.close(), other.close()]);
  });

  const aToken = (userId: string) => {
    const id = newId();
    const { token, hash } = newAccessToken(id);
    tokens.set(id, { hash, userId });
    return { authorization: `Bearer ${token}` };
  };
  const statusAt = async (service: StartedGateway, headers: Record<string, string>) =>
    (await service.fetch('/api/user', { headers })).status;
  const json = (headers: Record<string, string>, method: string, body: unknown): RequestInit => ({
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const remove = (service: StartedGateway, headers: Record<string, string>) =>
    service.fetch('/api/users/account', json(headers, 'DELETE', { confirmation: 'delete my account' }));
  /** Opens a stream; resolves once it has begun. */
  const openStream = async (service: StartedGateway, headers: Record<string, string>) => {
    const reader = (await service.fetch('/api/chats/c1/changes', { headers })).body?.getReader();
    await reader?.read();
    const state = { hasEnded: false };
    const ended = () => (state.hasEnded = true);
    void reader?.read().then(ended, ended);
    return state;
  };
  const everythingOf = async (userId: string) => {
    const sessions = [await one.signIn(userId), await other.signIn(userId)] as const;
    const token = aToken(userId);
    expect([await statusAt(one, token), await statusAt(other, token)]).toEqual([200, 200]);
    const streams = [
      await openStream(one, sessions[0]),
      await openStream(other, sessions[1]),
      await openStream(one, token),
      await openStream(other, token),
    ];
    const waiting = one.fetch(
      '/api/chat/completions',
      json(token, 'POST', { messages: [{ role: 'user', content: 'Hi' }] }),
    );
    return { sessions, token, streams, waiting };
  };

  it('loses sessions, access tokens and open streams in both within two seconds, and nobody else does', async () => {
    const bystander = await openStream(other, await one.signIn('kept-olga'));
    const { sessions, token, streams, waiting } = await everythingOf('iris');
    const reply = await remove(one, sessions[0]);
    expect([reply.status, await reply.json()]).toEqual([200, { deleted: true }]);
    await eventually(() => streams.every(({ hasEnded }) => hasEnded), LIMIT_MS);
    for (const service of [one, other]) {
      for (const session of sessions) expect(await statusAt(service, session)).toBe(401);
      expect(await statusAt(service, token)).toBe(401);
    }
    expect((await waiting).status).toBe(401);
    expect(bystander.hasEnded).toBe(false);
  });

  it('loses them too when the gateway hears of it by the event alone', async () => {
    const { sessions, token, streams, waiting } = await everythingOf('otto');
    gone.add('otto');
    const event = aUserState({ userId: 'otto', username: '', isDeleted: true, revision: 9 });
    // The gateway reads from where it joins, which under load may be after the first event.
    let looks = 0;
    await eventually(async () => {
      if (looks % 50 === 0) await source.publish('user.changed', event);
      looks += 1;
      return streams.every(({ hasEnded }) => hasEnded);
    }, 25_000);
    for (const service of [one, other]) {
      for (const proof of [...sessions, token]) expect(await statusAt(service, proof)).toBe(401);
    }
    expect((await waiting).status).toBe(401);
  });

  it('keeps everything when the deletion is refused', async () => {
    const { sessions, token, streams, waiting } = await everythingOf('kept-gwen');
    expect((await remove(one, sessions[0])).status).toBe(400);
    expect(await statusAt(other, sessions[1])).toBe(200);
    expect(await statusAt(one, token)).toBe(200);
    expect(streams.some(({ hasEnded }) => hasEnded)).toBe(false);
    gone.add('kept-gwen'); // so that nothing stays open after the test
    await source.publish(
      'user.changed',
      aUserState({ userId: 'kept-gwen', username: '', isDeleted: true, revision: 9 }),
    );
    expect((await waiting).status).toBe(401);
  });

  it('cannot be deleted by an access token', async () => {
    const token = aToken('kept-by-token');
    const reply = await remove(one, token);
    expect([reply.status, Reflect.get(Object(await reply.json()), 'code')]).toEqual([403, 'auth.session_needed']);
  });

  /** Redis keys that contain the text, in name or value, and live for longer than `seconds`. */
  const left = async (text: string, seconds = 60) => {
    const { redis } = one.app.get(RedisClient);
    const prefix = `${one.env['NAME_PREFIX']}masque:`;
    const found: string[] = [];
    for (const key of (await redis.keys(`${prefix}*`)).map((name) => name.slice(prefix.length))) {
      if ((await redis.ttl(key)) <= seconds) continue; // rate limits, recent changes
      const value = (await redis.type(key)) === 'string' ? ((await redis.get(key)) ?? '') : '';
      const encoded = Buffer.from(/"body":"([^"]+)"/.exec(value)?.[1] ?? '', 'base64').toString();
      if (`${key}${value}${encoded}`.includes(text)) found.push(key);
    }
    return found;
  };
  const draft = { name: 'Zephyrine', summary: 's', scenario: 's', personality: 'p', firstMessage: 'f' };

  it('leaves no response of its calls in Redis, and no session', async () => {
    const session = await one.signIn('vera');
    const headers = { ...session, 'idempotency-key': newId() };
    expect((await one.fetch('/api/characters', json(headers, 'POST', draft))).status).toBe(201);
    expect(await left('Zephyrine')).toHaveLength(1);
    expect((await left('vera')).some((key) => key.startsWith('session'))).toBe(true);
    expect((await remove(other, session)).status).toBe(200);
    await source.publish('user.changed', aUserState({ userId: 'vera', username: '', isDeleted: true, revision: 9 }));
    await eventually(async () => (await left('Zephyrine')).length === 0);
    // Cache invalidations name users by ID.
    await eventually(async () => (await left('vera')).every((key) => key.startsWith('tag:')));
  });

  it('leaves no response either of a call that was under way', async () => {
    const session = await one.signIn('hedda');
    const released = Promise.withResolvers<void>();
    goOn = released.promise;
    const before = catalog.arrived.length;
    const headers = { ...session, 'idempotency-key': newId() };
    const creating = one.fetch('/api/characters', json(headers, 'POST', draft));
    await eventually(() => catalog.arrived.length > before);
    expect((await remove(other, session)).status).toBe(200);
    const keys = one.app.get(IdempotencyKeys, { strict: false });
    const forget = keys.forget.bind(keys);
    let hasForgotten = false;
    keys.forget = async (userId) => {
      await forget(userId);
      hasForgotten ||= userId === 'hedda';
    };
    await source.publish('user.changed', aUserState({ userId: 'hedda', username: '', isDeleted: true, revision: 9 }));
    await eventually(() => hasForgotten);
    keys.forget = forget;
    goOn = Promise.resolve();
    released.resolve();
    expect((await creating).status).toBe(201);
    await eventually(async () => (await left('Zephyrine of hedda')).length === 0);
    expect((await left('hedda')).every((key) => key.startsWith('tag:'))).toBe(true);
  });

  it('leaves its private characters in no cache of Redis', async () => {
    const session = await one.signIn('greta');
    const list = async (headers: Record<string, string>) =>
      (await one.fetch('/api/characters?limit=20', { headers })).json();
    expect(await list(session)).toMatchObject({ characters: [{ name: 'Hidden' }] });
    expect(await list(session)).toMatchObject({ characters: [{ name: 'Hidden' }] });
    expect(await left('Hidden', 0)).toEqual([]);
  });
});
