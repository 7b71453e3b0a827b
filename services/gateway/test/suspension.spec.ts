import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Suspension } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { newAccessToken } from '@masque/service-kit/http';
import { aUserState, eventSource, eventually } from '@masque/testkit';
import { SessionAccounts } from '../src/sessions/accounts.ts';
import { prefixOf, type StartedGateway, startedGateway } from './support/gateway.ts';
import { anAccount, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const LIMIT_MS = 2_000;
const HOUR_MS = 60 * 60_000;
const suspension: Suspension = { until: '2999-12-01T14:00:00.000Z', reason: 'Please be kind.' };
const refusal = {
  error: 'Your account is suspended until 2999-12-01 14:00 UTC',
  code: 'account.suspended',
  ...suspension,
};

describe('a suspended user with two gateways', () => {
  const suspended = new Map<string, Suspension>();
  const tokens = new Map<string, { readonly hash: string; readonly userId: string }>();
  let identity: StandIn;
  let chat: StandIn;
  let others: StandIn;
  let one: StartedGateway;
  let other: StartedGateway;
  let source: Awaited<ReturnType<typeof eventSource>>;
  beforeAll(async () => {
    identity = await standIn('identity', ({ path, identity: { viewer } }, response) => {
      const id = new URL(path, 'http://identity').pathname.split('/').at(-1) ?? '';
      if (path.startsWith('/internal/access-tokens/')) {
        const { userId } = tokens.get(id) ?? { userId: '' };
        return sendJson(response, { userId, scopes: ['read', 'chat', 'write'] });
      }
      const userId = viewer?.userId ?? id;
      const account = anAccount(userId, {
        isAdmin: userId.startsWith('curator'),
        needsUsername: userId.startsWith('unnamed'),
        suspension: suspended.get(userId) ?? null,
      });
      return sendJson(response, path.startsWith('/user') ? { user: account } : account);
    });
    chat = await standIn('chat', ({ path }, response) => {
      if (path.includes('completions')) return;
      if (path.includes('/changes'))
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: begun\n\n');
      else sendJson(response, {});
    });
    others = await standIn('social', (_, response) => sendJson(response, {}));
    const urls = { IDENTITY_URL: identity.url, CHAT_URL: chat.url, SOCIAL_URL: others.url };
    one = await startedGateway(urls);
    other = await startedGateway({ ...urls, ...prefixOf(one) });
    source = await eventSource(one);
    // A gateway reads events from where it joins.
    for (const service of [one, other]) await hears(service);
  });
  afterAll(async () => {
    await source.close();
    // Services first: the gateways wait for calls in progress.
    await Promise.all([identity.close(), chat.close(), others.close()]);
    await Promise.all([one.close(), other.close()]);
  });

  const hears = async (service: StartedGateway) => {
    const userId = newId();
    const session = await service.signIn(userId);
    const stream = await openStream(service, session);
    let looks = 0;
    await eventually(async () => {
      if (looks % 50 === 0) await tell(userId, suspension);
      looks += 1;
      return stream.hasEnded;
    }, 25_000);
  };
  const tell = (userId: string, state: Suspension | null, revision = 2) =>
    source.publish('user.changed', aUserState({ userId, username: userId, suspension: state, revision }));
  const suspend = async (userId: string) => {
    suspended.set(userId, suspension);
    await tell(userId, suspension);
  };
  const aToken = (userId: string) => {
    const id = newId();
    const { token, hash } = newAccessToken(id);
    tokens.set(id, { hash, userId });
    return { authorization: `Bearer ${token}` };
  };
  const post = (headers: Record<string, string>, body: unknown = {}, method = 'POST'): RequestInit => ({
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const call = async (service: StartedGateway, path: string, init: RequestInit) => {
    const reply = await service.fetch(path, init);
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };
  const openStream = async (service: StartedGateway, headers: Record<string, string>) => {
    const reader = (await service.fetch('/api/chats/c1/changes', { headers })).body?.getReader();
    await reader?.read();
    const state = { hasEnded: false };
    const ended = () => (state.hasEnded = true);
    void reader?.read().then(ended, ended);
    return state;
  };

  it('may change nothing, by session or access token, and is told why and until when', async () => {
    suspended.set('iris', suspension);
    for (const proof of [await one.signIn('iris'), aToken('iris')]) {
      const { status, body } = await call(one, '/api/user-model', post(proof, { model: 'a' }));
      expect([status, body]).toEqual([403, { ...refusal, requestId: body['requestId'] }]);
      expect((await one.fetch('/api/user', { headers: proof })).status).toBe(200);
    }
  });

  it('reads as before, and services know of it', async () => {
    suspended.set('rosa', suspension);
    const headers = await one.signIn('rosa');
    expect((await one.fetch('/api/available-models', { headers })).status).toBe(200);
    expect(chat.arrived.at(-1)?.identity.viewer).toMatchObject({ userId: 'rosa', suspension });
    const session = await call(one, '/api/session', { headers });
    expect(session.body).toMatchObject({ user: { id: 'rosa' }, suspension });
  });

  it('can sign out, look at notices and say which ones are wanted', async () => {
    suspended.set('olga', suspension);
    const headers = await one.signIn('olga');
    expect((await one.fetch('/api/notices/read', post(headers))).status).toBe(200);
    expect((await one.fetch('/api/notices/settings', post(headers, { muted: [] }, 'PUT'))).status).toBe(200);
    expect((await one.fetch('/api/logout', post(headers))).status).toBe(200);
  });

  it('is told so in the shape that clients of OpenAI read', async () => {
    suspended.set('emil', suspension);
    const question = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };
    const { status, body } = await call(one, '/api/v1/chat/completions', post(aToken('emil'), question));
    expect([status, body]).toEqual([
      403,
      { error: { message: refusal.error, type: 'permission_error', code: 'account.suspended', param: null } },
    ]);
  });

  it.each([
    ['before a missing username', 'unnamed-vera', '/api/characters', 'account.suspended'],
    ['after a missing role', 'vera', '/api/reports/r1', 'auth.admin_required'],
    ['of an administrator in what they administer', 'curator', '/api/reports/r1', 'account.suspended'],
    ['of an administrator as of anybody else', 'curator', '/api/user-model', 'account.suspended'],
  ])('is told of the suspension %s', async (_, userId, path, code) => {
    suspended.set(userId, suspension);
    const method = path.includes('reports') ? 'PATCH' : 'POST';
    const { body } = await call(one, path, post(await one.signIn(userId), { status: 'reviewed' }, method));
    expect(body['code']).toBe(code);
  });

  it('is none any more when the date has passed', async () => {
    suspended.set('hedda', { until: new Date(Date.now() - 1_000).toISOString(), reason: '' });
    const headers = await one.signIn('hedda');
    expect((await one.fetch('/api/user-model', post(headers, { model: 'a' }))).status).toBe(200);
    expect(chat.arrived.at(-1)?.identity.viewer?.suspension).toBeUndefined();
    expect((await call(one, '/api/session', { headers })).body).toMatchObject({ suspension: null });
  });

  it('loses what is open within two seconds everywhere, and keeps session and token', async () => {
    const sessions = [await one.signIn('gwen'), await other.signIn('gwen')] as const;
    const token = aToken('gwen');
    const streams = [await openStream(one, sessions[0]), await openStream(other, sessions[1])];
    streams.push(await openStream(other, token));
    const bystander = await openStream(other, await one.signIn('mona'));
    const before = chat.arrived.length;
    const waiting = call(other, '/api/chat/completions', post(token, { messages: [{ role: 'user', content: 'Hi' }] }));
    await eventually(() => chat.arrived.length > before);
    await suspend('gwen');
    await eventually(() => streams.every(({ hasEnded }) => hasEnded), LIMIT_MS);
    expect(await waiting).toMatchObject({ status: 403, body: refusal });
    expect(bystander.hasEnded).toBe(false);
    for (const service of [one, other]) {
      for (const proof of [...sessions, token]) {
        expect((await service.fetch('/api/user', { headers: proof })).status).toBe(200);
        expect((await service.fetch('/api/user-model', post(proof, { model: 'a' }))).status).toBe(403);
      }
    }
    expect((await openStream(one, sessions[0])).hasEnded).toBe(false);
  });

  it.each([
    ['lena', '/api/chat/completions', { messages: [{ role: 'user', content: 'Hi' }] }],
    ['lotte', '/api/user-model', { model: 'a' }],
  ])('is kept from what began just before: %s by %s', async (userId, path, body) => {
    const headers = await one.signIn(userId);
    const accounts = one.app.get(SessionAccounts, { strict: false });
    const find = accounts.find.bind(accounts);
    let isKnown = false;
    accounts.find = (id) => find(id).finally(() => (isKnown = true));
    const asked = chat.arrived.length;
    // The body comes after the account lookup and the suspension.
    const asking = request(`${one.url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    asking.flushHeaders();
    const waiting = once(asking, 'response') as Promise<[IncomingMessage]>;
    await eventually(() => isKnown);
    accounts.find = find;
    const stream = await openStream(one, headers);
    await suspend(userId);
    await eventually(() => stream.hasEnded);
    asking.end(JSON.stringify(body));
    const [response] = await waiting;
    expect([response.statusCode, JSON.parse(await text(response))]).toMatchObject([403, refusal]);
    expect(chat.arrived.slice(asked).map((one) => `/api${one.path}`)).not.toContain(path);
  });

  it('sends no file to its end that it began to send before', async () => {
    const headers = await one.signIn('ines');
    const asking = request(`${one.url}/api/chats/import`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' },
    });
    asking.on('error', () => undefined); // the refusal closes the connection
    asking.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jsonl"\r\n\r\n{"user_name":');
    const waiting = once(asking, 'response') as Promise<[IncomingMessage]>;
    const stream = await openStream(one, headers);
    await suspend('ines');
    await eventually(() => stream.hasEnded);
    asking.end('"Ines"}\r\n--b--\r\n');
    const [response] = await waiting;
    expect([response.statusCode, JSON.parse(await text(response))]).toMatchObject([403, refusal]);
    expect(chat.arrived.map(({ path }) => path)).not.toContain('/chats/import');
  });

  it('hears nothing of a suspension that is over', async () => {
    const headers = await one.signIn('nina');
    const stream = await openStream(one, headers);
    await tell('nina', { until: new Date(Date.now() - HOUR_MS).toISOString(), reason: '' });
    const last = await openStream(one, await one.signIn('ruth'));
    await suspend('ruth');
    await eventually(() => last.hasEnded);
    expect(stream.hasEnded).toBe(false);
  });
});
