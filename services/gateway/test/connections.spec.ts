import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { MAX_AHEAD } from '../src/edge/pipelined-requests.ts';
import { eventually } from '@masque/testkit';
import { accounts, type Respond, sendJson, type StandIn, standIn } from './support/stand-in.ts';
import { type StartedGateway, startedGateway } from './support/gateway.ts';

describe('a connection', () => {
  let identity: StandIn;
  let catalog: StandIn;
  let service: StartedGateway;
  const state = { running: 0, mostRunning: 0 };
  const respond: Respond = async ({ path }, response) => {
    state.running += 1;
    state.mostRunning = Math.max(state.mostRunning, state.running);
    await new Promise(setImmediate);
    state.running -= 1;
    sendJson(response, { error: path }, 404);
  };
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    catalog = await standIn('catalog', respond);
    service = await startedGateway({ IDENTITY_URL: identity.url, CATALOG_URL: catalog.url });
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([identity.close(), catalog.close()]);
  });

  const opened = (): Socket => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    return socket;
  };
  /** Whether the connection was closed while its body trickled in. */
  const trickleTo = async (line: string) => {
    const socket = opened();
    socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{`);
    const trickle = setInterval(() => socket.write(' '), 500);
    await new Promise((resolve) => socket.resume().once('close', resolve));
    clearInterval(trickle);
    return socket.destroyed;
  };
  /** Started together, because the gateway waits ten seconds for each. */
  let slow: { headers: Promise<string>; nothing: Promise<string>; bodies: Promise<boolean[]> };
  beforeAll(() => {
    const withoutHeaders = opened();
    withoutHeaders.write('GET /api/test HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
    const unwanted = ['POST /nowhere', 'POST /api/nowhere', 'GET /api/test', 'POST /api/characters'];
    slow = {
      headers: text(withoutHeaders),
      nothing: text(opened()),
      bodies: Promise.all(unwanted.map(trickleTo)),
    };
  });
  const get = (path: string, isLast = false) =>
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${isLast ? 'connection: close\r\n' : ''}\r\n`;

  it('that sends requests ahead gets each handled after the one before, in their order', async () => {
    const socket = opened();
    const ids = Array.from({ length: MAX_AHEAD }, (_, n) => `c${n}`);
    socket.write(ids.map((id, n) => get(`/api/characters/${id}`, n === ids.length - 1)).join(''));
    const replies = await text(socket);
    const order = Array.from(replies.matchAll(/"\/characters\/(\w+)"/g), ([, id]) => id);
    expect(order).toEqual(ids);
    expect(state.mostRunning).toBe(1);
  });

  it('that sends a flood ahead is closed', async () => {
    const before = catalog.arrived.length;
    const sockets = Array.from({ length: 20 }, opened);
    for (const socket of sockets) socket.write(get('/api/characters/flood').repeat(2_000));
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.resume().once('close', resolve))));
    expect(catalog.arrived.length - before).toBeLessThanOrEqual(20 * MAX_AHEAD);
  });

  it('that does not send its headers is closed within seconds', async () => {
    expect(await slow.headers).toContain('request.too_slow');
  }, 15_000);

  it('that sends nothing is closed without a word, which a browser would take for its next response', async () => {
    expect(await slow.nothing).toBe('');
  }, 15_000);

  it('whose body nobody wants is closed within seconds, whatever it asked for', async () => {
    expect(await slow.bodies).toEqual([true, true, true, true]);
  }, 15_000);

  it('that is in use while the gateway stops gets its next call answered, and is closed', async () => {
    const stopping = await startedGateway({ IDENTITY_URL: identity.url, CATALOG_URL: catalog.url });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    catalog.respondBy(async (_, response) => {
      await released;
      sendJson(response, { error: 'late' }, 404);
    });
    const before = catalog.arrived.length;
    const socket = connect(Number(new URL(stopping.url).port), '127.0.0.1');
    socket.write(get('/api/characters/slow'));
    await eventually(() => catalog.arrived.length > before);
    const closing = stopping.close();
    await eventually(() =>
      stopping.fetch('/api/test').then(
        () => false,
        () => true,
      ),
    );
    socket.write(get('/api/test'));
    release();
    const replies = await text(socket);
    expect(replies).toContain('"late"');
    expect(replies).toContain('{"ok":true}');
    await closing;
    catalog.respondBy(respond);
  });
});
