import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { limits } from '@masque/contracts';
import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const json = { 'content-type': 'application/json' };

describe('bodies', () => {
  let identity: StandIn;
  let catalog: StandIn;
  let service: StartedGateway;
  let user: Record<string, string>;
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    catalog = await standIn('catalog', (_, response) => sendJson(response, { id: 'made' }, 201));
    service = await startedGateway({ IDENTITY_URL: identity.url, CATALOG_URL: catalog.url });
    user = await service.signIn('iris');
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([identity.close(), catalog.close()]);
  });

  const post = (path: string, body: RequestInit['body'], headers: Record<string, string> = user) =>
    service.fetch(path, { method: 'POST', headers: { ...json, ...headers }, body: body ?? null });
  const socketToGateway = () => connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => undefined);
  const headOf = (headers: Record<string, string>, length: number) =>
    [
      'POST /api/characters HTTP/1.1',
      `host: ${new URL(service.url).host}`,
      'content-type: application/json',
      `content-length: ${length}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '\r\n',
    ].join('\r\n');
  const statusFrom = async (socket: Socket) => (await text(socket)).slice(9, 12);
  const aBody = (bytes: number) => JSON.stringify({ summary: 'x'.repeat(bytes - 14) });

  it('of visitors are neither waited for nor read where one must be signed in', async () => {
    const socket = socketToGateway();
    socket.write(headOf({}, limits.imageBodyBytes));
    expect(await statusFrom(socket)).toBe('401');
  });

  it('that nest too deep are refused before they are parsed', async () => {
    const valid = '['.repeat(65) + ']'.repeat(65);
    expect((await post('/api/characters', `{"name":"\\"[[[[","a":${valid}}`)).status).toBe(400);
    expect((await post('/api/characters', `{"name":"${'['.repeat(100)}"}`)).status).toBe(201);
    const bomb = '['.repeat(limits.imageBodyBytes - 1);
    const parse = jest.spyOn(JSON, 'parse');
    try {
      expect((await post('/api/characters', bomb)).status).toBe(400);
      expect(parse.mock.calls.some(([given]) => given.length === bomb.length)).toBe(false);
    } finally {
      parse.mockRestore();
    }
  });

  it.each([
    ['/api/openrouter-key', limits.bodyBytes],
    ['/api/characters', limits.imageBodyBytes],
  ])('have the size of their class: %s', async (path, most) => {
    const reply = await post(path, aBody(most + 1));
    expect([reply.status, (await reply.json()).code]).toEqual([413, 'request.too_large']);
    // Also without a Content-Length.
    const chunks = new Blob([aBody(most + 1)]).stream();
    const streamed = await service.fetch(path, {
      method: 'POST',
      headers: { ...json, ...user },
      body: chunks,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  it.each([
    ['POST', '/api/profile-picture', 'Profile picture must be less than 2MB'],
    ['POST', '/api/upload/bio-image', 'Image must be smaller than 5MB'],
    ['PATCH', '/api/users/iris', 'Image must be smaller than 5MB'],
  ])('with too large a picture of a person say how large it may be: %s %s', async (method, path, sentence) => {
    const body = JSON.stringify({ picture: 'x'.repeat(limits.imageBodyBytes) });
    for (const sent of [body, new Blob([body]).stream()]) {
      const init = { method, headers: { ...json, ...user }, body: sent, duplex: 'half' };
      const reply = await service.fetch(path, init);
      expect([reply.status, (await reply.json()).error]).toEqual([413, sentence]);
    }
  });

  it('of another type are refused unread', async () => {
    expect((await post('/api/openrouter-key', 'a=1', { ...user, 'content-type': 'text/plain' })).status).toBe(415);
    const form = { ...user, 'content-type': 'multipart/form-data; boundary=x' };
    expect((await post('/api/openrouter-key', '--x--', form)).status).toBe(415);
    expect((await post('/api/characters', '--x--', form)).status).toBe(201);
    expect(catalog.arrived.at(-1)).toMatchObject({ headers: { 'content-type': form['content-type'] } });
  });

  it('in a coding that could grow are refused unread', async () => {
    expect((await post('/api/openrouter-key', '{}', { ...user, 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it('are asked for where the client waits, and only after all that could refuse them', async () => {
    const waiting = (headers: Record<string, string>, length: number) => {
      const socket = socketToGateway();
      socket.write(headOf({ ...headers, expect: '100-continue' }, length));
      return socket;
    };
    const accepted = waiting(user, 2);
    const first = String(await new Promise((resolve) => accepted.once('data', resolve)));
    expect(first).toMatch(/^HTTP\/1\.1 100 /);
    accepted.write('{}');
    expect(await statusFrom(accepted)).not.toBe('100');
    expect(await statusFrom(waiting({}, 2))).toBe('401');
    expect(await statusFrom(waiting(user, limits.imageBodyBytes + 1))).toBe('413');
  });

  it.each([
    ['with a session', true],
    ['without one', false],
  ])('in chunks of one byte are given up long before their end: %s', async (_, isUser) => {
    const socket = socketToGateway();
    const closed = new Promise((resolve) => socket.resume().once('close', resolve));
    const head = headOf({ ...(isUser ? user : {}), 'transfer-encoding': 'chunked' }, 0);
    socket.write(head.replace('content-length: 0\r\n', ''));
    const crumbs = Buffer.from('1\r\n \r\n'.repeat(10_000));
    let sent = 0;
    for (; !socket.destroyed && sent < limits.imageBodyBytes; sent += 10_000) {
      if (!socket.write(crumbs)) await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))]);
    }
    expect(sent).toBeLessThan(limits.imageBodyBytes / 8);
    await closed;
  });

  it('go on as they came: what was validated is what the service parses', async () => {
    const body = '{ "name": "Mira",\n "unknown": {"a": 1}, "tags": "[\\"x\\"]" }';
    await post('/api/characters', body);
    expect(catalog.arrived.at(-1)?.body.toString()).toBe(body);
  });

  it('of more than four uploads at a time by one user are not read', async () => {
    const sockets: Socket[] = [];
    for (let n = 0; n < 4; n += 1) {
      const socket = socketToGateway();
      socket.write(`${headOf(user, 1_000_000)}{`);
      sockets.push(socket);
    }
    const statusOf = async (bytes: number) => {
      const socket = socketToGateway();
      socket.write(`${headOf(user, bytes)}${'{}'.padEnd(bytes)}`);
      return statusFrom(socket);
    };
    let status = '';
    for (let n = 0; n < 50 && status !== '429'; n += 1) status = await statusOf(600_000);
    expect(status).toBe('429');
    // A body no larger than any JSON call's needs no slot.
    expect(await statusOf(2)).not.toBe('429');
    for (const socket of sockets) socket.destroy();
  });
});
