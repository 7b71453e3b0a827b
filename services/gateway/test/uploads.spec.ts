import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { limits } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, answeredGateway, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const MiB = 1024 * 1024;

describe('card files that are uploaded', () => {
  let identity: StandIn;
  let catalog: Server;
  let service: StartedGateway;
  let user: Record<string, string>;
  /** The catalog's response to a call. */
  let respond = (_: IncomingMessage, response: ServerResponse): void => sendJson(response, {});
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    catalog = createServer((request, response) => {
      if (!answeredGateway(request, response)) respond(request, response);
    });
    await new Promise<void>((resolve) => catalog.listen(0, '127.0.0.1', resolve));
    const address = catalog.address();
    const port = typeof address === 'object' ? address?.port : 0;
    service = await startedGateway({ IDENTITY_URL: identity.url, CATALOG_URL: `http://127.0.0.1:${port}` });
    user = await service.signIn('iris');
  });
  afterAll(async () => {
    catalog.closeAllConnections();
    catalog.close();
    await Promise.all([service.close(), identity.close()]);
  });

  /** An upload with a declared length, of which nothing has been sent yet. */
  function begin(bytes: number, own: Record<string, string> = {}): Socket {
    const { host, port } = new URL(service.url);
    const headers = { host, ...user, 'content-type': 'multipart/form-data; boundary=x', ...own };
    const lines = Object.entries({ ...headers, 'content-length': String(bytes), connection: 'close' });
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n');
    socket.write(`POST /api/characters/import HTTP/1.1\r\n${head}\r\n\r\n`);
    return socket;
  }
  const statusFrom = async (socket: Socket) => (await text(socket)).slice(9, 12);
  const firstLineFrom = async (socket: Socket) => String(await new Promise((resolve) => socket.once('data', resolve)));

  it('reach the catalog while they are still arriving, byte for byte', async () => {
    let received = Buffer.alloc(0);
    respond = (request, response) => {
      request.on('data', (chunk: Buffer) => (received = Buffer.concat([received, chunk])));
      request.on('end', () => sendJson(response, { characters: [], reports: [] }, 201));
    };
    const socket = begin(8 * MiB + 10);
    socket.write('0123456789');
    await eventually(() => received.toString() === '0123456789');
    socket.write(Buffer.alloc(8 * MiB, 'x'));
    expect(await statusFrom(socket)).toBe('201');
    expect(received).toHaveLength(8 * MiB + 10);
  });

  it('may be of 64 MiB with the form around them, and of no more', async () => {
    respond = (request, response) => {
      request.resume().once('end', () => sendJson(response, { characters: [], reports: [] }, 201));
    };
    expect(await statusFrom(begin(limits.uploadBodyBytes + 64 * 1024 + 1))).toBe('413');
    const socket = begin(limits.uploadBodyBytes + 1_000);
    socket.write(Buffer.alloc(limits.uploadBodyBytes + 1_000));
    expect(await statusFrom(socket)).toBe('201');
  });

  it('that the catalog refuses are answered while they are still arriving', async () => {
    let arrived = 0;
    respond = (_, response) => {
      arrived += 1;
      sendJson(response, { error: 'Not now', code: 'rate.limited', requestId: 'r' }, 429);
    };
    const socket = begin(60 * MiB);
    socket.write(Buffer.alloc(100));
    expect(await firstLineFrom(socket)).toMatch(/^HTTP\/1\.1 429 /);
    expect(arrived).toBe(1);
    socket.destroy();
    // Neither the gateway nor its connections to the catalog were harmed.
    for (let n = 0; n < 3; n += 1) {
      const next = begin(2);
      next.write('{}');
      expect(await statusFrom(next)).toBe('429');
    }
  });

  it('that break off break off at the catalog too', async () => {
    let isBroken = false;
    let isBegun = false;
    respond = (request) => {
      isBegun = true;
      request.resume().once('error', () => (isBroken = true));
    };
    const socket = begin(60 * MiB);
    socket.write(Buffer.alloc(100_000));
    await eventually(() => isBegun);
    socket.destroy();
    await eventually(() => isBroken);
    respond = (_, response) => sendJson(response, {}, 201);
    expect((await service.fetch('/api/test')).status).toBe(200);
  });

  it('are not read of visitors, and of nothing but forms', async () => {
    let arrived = 0;
    respond = (_, response) => {
      arrived += 1;
      sendJson(response, {}, 201);
    };
    expect(await statusFrom(begin(60 * MiB, { cookie: '' }))).toBe('401');
    expect(await statusFrom(begin(60 * MiB, { 'content-type': 'application/json' }))).toBe('415');
    expect(arrived).toBe(0);
  });

  it('are four at a time of a user', async () => {
    respond = (request) => void request.resume();
    const begun = Array.from({ length: 4 }, () => begin(60 * MiB));
    for (const socket of begun) socket.write('x');
    let status = '';
    for (let n = 0; n < 5 && status !== '429'; n += 1) {
      const one = begin(60 * MiB);
      one.write('x');
      const line = await Promise.race([firstLineFrom(one), new Promise((resolve) => setTimeout(resolve, 2_000, ''))]);
      status = String(line).slice(9, 12);
      one.destroy();
    }
    expect(status).toBe('429');
    for (const socket of begun) socket.destroy();
  });
});
