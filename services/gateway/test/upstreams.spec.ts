import { connect, type Socket } from 'node:net';
import { eventually } from '@masque/testkit';
import { prefixOf, type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, type Respond, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const never = () => undefined;

describe('two instances of a service', () => {
  let identity: StandIn;
  let first: StandIn;
  let second: StandIn;
  let service: StartedGateway;
  let probed: 'ready' | 'unready';
  const asFirst: Respond = (_, response) => sendJson(response, { tags: ['first'] });
  beforeEach(async () => {
    probed = 'ready';
    identity = await standIn('identity', accounts);
    first = await standIn('catalog', asFirst, () => probed);
    second = await standIn('catalog', (_, response) => sendJson(response, { tags: ['second'] }));
    service = await startedGateway({
      CACHE: 'off',
      IDENTITY_URL: identity.url,
      CATALOG_URL: `${first.url}, ${second.url}`,
    });
  });
  afterEach(async () => {
    await service.close();
    await Promise.all([identity.close(), first.close(), second.close()]);
  });
  const ask = async (path = '/api/tags', init: RequestInit = {}) => {
    const reply = await service.fetch(path, init);
    return { status: reply.status, text: await reply.text() };
  };

  it('share the work', async () => {
    for (let n = 0; n < 10; n += 1) await ask();
    expect([first.arrived.length, second.arrived.length]).toEqual([5, 5]);
  });

  it('stand in for each other while one cannot be reached', async () => {
    await first.close();
    const statuses = new Set<number>();
    for (let n = 0; n < 20; n += 1) statuses.add((await ask()).status);
    expect([...statuses]).toEqual([200]);
    const iris = await service.signIn('iris');
    for (let n = 0; n < 5; n += 1) {
      const body = JSON.stringify({ name: 'x' });
      const init = { method: 'POST', headers: { ...iris, 'content-type': 'application/json' }, body };
      expect((await ask('/api/characters', init)).status).toBe(200);
    }
  });

  it('take turns again when the one that died is ready, and not as soon as it can be reached', async () => {
    await ask();
    await ask();
    probed = 'unready';
    first.cut();
    await eventually(async () => (await ask()).text.includes('second') && (await ask()).text.includes('second'));
    first.arrived.length = 0;
    for (let n = 0; n < 10; n += 1) expect((await ask()).text).toContain('second');
    expect(first.arrived).toEqual([]);
    probed = 'ready';
    await eventually(async () => (await ask()).text.includes('first'), 3_000);
  });

  it('stand in for each other while one stands still', async () => {
    first.respondBy(never);
    probed = 'unready';
    const startedAt = Date.now();
    const replies = await Promise.all(Array.from({ length: 4 }, () => ask()));
    for (let n = 0; n < 10; n += 1) replies.push(await ask());
    expect(replies.map(({ text }) => text)).toEqual(replies.map(() => '{"tags":["second"]}'));
    expect(Date.now() - startedAt).toBeLessThan(4_000);
    expect(first.arrived.length).toBe(2);
  });

  it('do not both get a change whose outcome is open', async () => {
    const cut = (_: unknown, response: { destroy: () => void }) => response.destroy();
    first.respondBy(cut);
    second.respondBy(cut);
    const iris = await service.signIn('iris');
    const init = { method: 'POST', headers: { ...iris, 'content-type': 'application/json' }, body: '{"name":"x"}' };
    expect((await ask('/api/characters', init)).status).toBe(503);
    expect(first.arrived.length + second.arrived.length).toBe(1);
  });

  it('see all of one user’s calls at one of them', async () => {
    const iris = await service.signIn('iris');
    for (let n = 0; n < 10; n += 1) await ask('/api/characters?limit=5', { headers: iris });
    expect([first.arrived.length, second.arrived.length].sort((a, b) => a - b)).toEqual([0, 10]);
  });
});

describe('what a user has just changed', () => {
  it('is asked for past the cache at any gateway, and the service is told that it must show it', async () => {
    const identity = await standIn('identity', accounts);
    const page = { characters: [], total: 0, nextCursor: null };
    const catalog = await standIn('catalog', ({ method, path }, response) => {
      if (method === 'DELETE') return sendJson(response, { error: 'gone', code: 'character.not_found' }, 404);
      if (method === 'POST') return void response.destroy();
      return sendJson(response, path.endsWith('/scope') ? { seesOnlyPublic: true } : page);
    });
    const urls = { IDENTITY_URL: identity.url, CATALOG_URL: catalog.url };
    const one = await startedGateway(urls);
    const other = await startedGateway({ ...urls, ...prefixOf(one) });
    /** The catalog's `isAfterOwnChange` for each call when this user reads the list. */
    const told = async (gateway: StartedGateway, user: Record<string, string>, filter: string) => {
      catalog.arrived.length = 0;
      await gateway.fetch(`/api/characters?filter=${filter}`, { headers: user });
      return catalog.arrived.map((arrived) => arrived.identity.isAfterOwnChange ?? false);
    };
    const [iris, otto, zoe] = await Promise.all(['iris', 'otto', 'zoe'].map((name) => one.signIn(name)));
    if (!iris || !otto || !zoe) throw new Error('nobody signed in');
    await told(one, zoe, 'all');

    expect(await told(other, iris, 'mine')).toEqual([false]);
    // Cut off: nobody knows whether the call ran, or where.
    const headers = { ...iris, 'content-type': 'application/json' };
    expect((await one.fetch('/api/characters', { method: 'POST', headers, body: '{"name":"x"}' })).status).toBe(503);
    for (const filter of ['mine', 'all']) expect(await told(other, iris, filter)).toEqual([true]);
    // A repeated deletion finds nothing left to delete.
    expect((await one.fetch('/api/characters/a', { method: 'DELETE', headers: otto })).status).toBe(404);
    expect(await told(other, otto, 'mine')).toEqual([true]);
    expect(await told(other, zoe, 'mine')).toEqual([false]);
    await Promise.all([one.close(), other.close()]);
    await Promise.all([identity.close(), catalog.close()]);
  });
});

describe('connections that users fill', () => {
  const open: Socket[] = [];
  let identity: StandIn;
  let chat: StandIn;
  let service: StartedGateway;
  let user: Record<string, string>;
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    chat = await standIn('chat', ({ path }, response) => {
      if (path.endsWith('/stream')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: x\n\n');
      } else sendJson(response, { chats: [] });
    });
    service = await startedGateway({ IDENTITY_URL: identity.url, CHAT_URL: chat.url });
    user = await service.signIn('iris');
  });
  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await service.close();
    await Promise.all([identity.close(), chat.close()]);
  });

  it('are apart: 300 open streams that are never read keep no call and no probe waiting', async () => {
    const { host, port } = new URL(service.url);
    for (let n = 0; n < 300; n += 1) {
      const socket = connect(Number(port), '127.0.0.1').on('error', never);
      socket.write(`GET /api/chats/c1/stream HTTP/1.1\r\nhost: ${host}\r\ncookie: ${user['cookie']}\r\n\r\n`);
      socket.pause();
      open.push(socket);
    }
    await eventually(() => chat.arrived.filter(({ path }) => path.endsWith('/stream')).length >= 300);
    const startedAt = Date.now();
    expect((await service.fetch('/api/chats', { headers: user })).status).toBe(200);
    const ready = (await (await service.fetch('/health/ready')).json()) as { parts: Record<string, string> };
    expect(ready.parts['chat']).toBe('up');
    expect(Date.now() - startedAt).toBeLessThan(2_500);
  });

  it('end upstream when their readers hang up', async () => {
    for (const socket of open) socket.destroy();
    await eventually(async () => (await chat.connections()) < 50);
    expect((await service.fetch('/api/chats', { headers: user })).status).toBe(200);
  });
});

describe('readiness', () => {
  it('is found out once a second, however often it is asked', async () => {
    let probes = 0;
    const identity = await standIn('identity', accounts, () => (probes += 1));
    const service = await startedGateway({ IDENTITY_URL: identity.url });
    const startedAt = Date.now();
    await Promise.all(Array.from({ length: 100 }, () => service.fetch('/health/ready')));
    for (let n = 0; n < 50; n += 1) await service.fetch('/health/ready');
    const seconds = Math.ceil((Date.now() - startedAt) / 1_000);
    await service.close();
    await identity.close();
    expect(probes).toBeLessThanOrEqual(seconds + 1);
  });
});
