import type { ServerResponse } from 'node:http';
import { currentRequestId, RedisClient } from '@masque/service-kit';
import { IdempotencyKeys } from '../src/idempotency/idempotency-keys.ts';
import { prefixOf, type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, sendJson, type StandIn, standIn } from './support/stand-in.ts';

describe('a call that creates, with an Idempotency-Key', () => {
  const made = new Set<string>();
  let identity: StandIn;
  let catalog: StandIn;
  let chat: StandIn;
  let one: StartedGateway;
  let other: StartedGateway;
  let user: Record<string, string>;
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    catalog = await standIn('catalog', ({ identity: { creationId } }, response) => {
      made.add(creationId ?? currentRequestId());
      sendJson(response, { id: creationId }, 201);
    });
    chat = await standIn('chat', (_, response) => sendJson(response, { choices: [] }));
    const urls = { IDENTITY_URL: identity.url, CATALOG_URL: catalog.url, CHAT_URL: chat.url };
    one = await startedGateway(urls);
    other = await startedGateway({ ...urls, ...prefixOf(one) });
    user = await one.signIn('iris');
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()].map((closing) => closing.catch(() => undefined)));
    await Promise.all([identity.close(), catalog.close(), chat.close()]);
  });

  const create = async (service: StartedGateway, key: string, body = '{"name":"Mira"}', headers = {}) => {
    const reply = await service.fetch('/api/characters', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...user, 'idempotency-key': key, ...headers },
      body,
    });
    return {
      status: reply.status,
      body: (await reply.json()) as { id?: string; code?: string },
      headers: reply.headers,
    };
  };
  const calls = () => catalog.arrived.length;

  it('is carried out once, however often and wherever it is sent', async () => {
    const before = calls();
    const replies = await Promise.all([one, other, one, other].map((service) => create(service, 'k1')));
    const later = await create(other, 'k1');
    expect(calls() - before).toBe(1);
    expect(new Set([...replies, later].map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(later.headers.get('idempotency-replayed')).toBe('true');
  });

  it('is another one with another key, and for another user', async () => {
    const first = await create(one, 'k2');
    const otto = await one.signIn('otto');
    const ids = [first, await create(one, 'k3'), await create(one, 'k2', undefined, otto)].map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(3);
  });

  it('for a reply, which may be a stream, is carried out each time under one id', async () => {
    const ask = (service: StartedGateway, key: string, content = 'Hi') =>
      service.fetch('/api/chat/completions', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...user, 'idempotency-key': key },
        body: JSON.stringify({ chatId: 'chat-1', messages: [{ role: 'user', content }] }),
      });
    const before = chat.arrived.length;
    for (const [service, key] of [
      [one, 'r1'],
      [other, 'r1'],
      [one, 'r2'],
    ] as const)
      expect((await ask(service, key)).status).toBe(200);
    const ids = chat.arrived.slice(before).map(({ identity: { creationId } }) => creationId);
    expect([ids.length, new Set(ids).size, ids.includes(undefined)]).toEqual([3, 2, false]);
    expect((await ask(other, 'r1', 'Something else')).status).toBe(409);
  });

  it('is carried out each time with an empty key', async () => {
    const before = calls();
    for (const key of ['', ' ']) await create(one, key);
    expect(calls() - before).toBe(2);
  });

  it('is refused with a key that is too long, and told why', async () => {
    expect((await create(one, 'k'.repeat(200))).status).toBe(201);
    const { status, body } = await create(one, 'k'.repeat(201));
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ details: [expect.stringMatching(/^Idempotency-Key: /)] }),
    ]);
  });

  it('is refused with another body, also while the first is running', async () => {
    const replies = await Promise.all([create(one, 'k4'), create(other, 'k4', '{"name":"Otto"}')]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('request.key_reused');
  });

  it('is the same form whatever its boundary', async () => {
    const form = (boundary: string) =>
      create(one, 'k5', `--${boundary}\r\ncontent-disposition: form-data; name="name"\r\n\r\nMira\r\n--${boundary}--`, {
        'content-type': `multipart/form-data; boundary=${boundary}`,
      });
    const [first, second] = [await form('one'), await form('another')];
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
  });

  it('can be mended after a refusal', async () => {
    catalog.respondBy((_, response) => sendJson(response, { code: 'character.name_missing' }, 400));
    expect((await create(one, 'k6', '{}')).status).toBe(400);
    catalog.respondBy(({ identity: { creationId } }, response) => sendJson(response, { id: creationId }, 201));
    expect((await create(one, 'k6')).status).toBe(201);
  });

  it('keeps no large response: its call is carried out again under its id', async () => {
    const note = 'x'.repeat(10_000);
    catalog.respondBy(({ identity: { creationId } }, response) => sendJson(response, { id: creationId, note }, 201));
    const first = await create(one, 'large');
    const before = calls();
    const again = await create(other, 'large');
    expect(calls() - before).toBe(1);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await create(one, 'large', '{"name":"Otto"}')).body.code).toBe('request.key_reused');
    catalog.respondBy(({ identity: { creationId } }, response) => sendJson(response, { id: creationId }, 201));
  });

  it('has so many keys of a user, of which further ones end the oldest', async () => {
    const keys = one.app.get(IdempotencyKeys, { strict: false });
    const idOf = (n: number) => keys.creationIdOf('otto', `otto|${n}`, 'the same');
    const first = await idOf(0);
    expect(await idOf(0)).toBe(first);
    for (let n = 1; n <= 1_000; n += 100) await Promise.all(Array.from({ length: 100 }, (_, i) => idOf(n + i)));
    expect(await one.app.get(RedisClient).redis.zcard('once-of:otto')).toBe(1_000);
    expect(await idOf(0)).not.toBe(first);
  });

  it('creates under the same id when its outcome was unknown', async () => {
    catalog.respondBy((_, response) => void response.destroy());
    expect((await create(one, 'k7')).status).toBe(503);
    const lost = catalog.arrived.at(-1)?.identity.creationId;
    catalog.respondBy(({ identity: { creationId } }, response) => sendJson(response, { id: creationId }, 201));
    expect(lost).toMatch(/^\w{26}$/);
    expect((await create(other, 'k7')).body.id).toBe(lost);
  });

  it('creates under the same id when its gateway died in between', async () => {
    const dying = await startedGateway({
      IDENTITY_URL: identity.url,
      CATALOG_URL: catalog.url,
      ...prefixOf(one),
    });
    let unanswered: ServerResponse | undefined; // the resource exists, but the response never comes
    catalog.respondBy((_, response) => {
      unanswered = response;
    });
    const before = calls();
    const lost = create(dying, 'k8').catch(() => undefined);
    while (calls() === before) await new Promise((resolve) => setImmediate(resolve));
    const id = catalog.arrived.at(-1)?.identity.creationId;
    // Like a killed process: no response, and the lease isn't released.
    dying.app.get(RedisClient).redis.disconnect();
    catalog.respondBy(({ identity: { creationId } }, response) => sendJson(response, { id: creationId }, 201));
    expect((await create(other, 'k8')).body.id).toBe(id);
    unanswered?.destroy();
    await lost;
    await dying.close();
  });
});
