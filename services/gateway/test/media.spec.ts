import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaUrl, openMediaStore } from '@masque/media';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import { MediaReaders } from '../src/media/media.readers.ts';
import { gateway } from '../src/service.ts';

const hash = 'ab'.repeat(16);
const small = Buffer.from('RIFF....WEBP, as far as anybody asks');
const large = Buffer.alloc(12 * 1024 * 1024, 'w');

describe('pictures at the gateway', () => {
  let folder: string;
  let service: StartedService;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-media-'));
    const store = openMediaStore({ kind: 'folder', folder });
    await store.put({ prefix: 'characters', hash, size: '640' }, small);
    await store.put({ prefix: 'characters', hash, size: 'full' }, large);
    // No service is behind this gateway: pictures need none.
    service = await startedService(gateway, { MEDIA_URL: `file://${folder}`, RATE_LIMIT_FACTOR: '100' });
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  const path = mediaUrl('characters', hash, '640');
  const get = (at: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${service.url}${at}`, { headers, method });
  const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer()).toString();

  it('are served for ever, as pictures and nothing else, to our own pages', async () => {
    const reply = await get(path);
    expect([reply.status, await bytesOf(reply)]).toEqual([200, small.toString()]);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(small.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
    });
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await bytesOf(head)]).toEqual([
      200,
      String(small.length),
      '',
    ]);
    const whole = await get(mediaUrl('characters', hash, 'full'));
    expect(Buffer.from(await whole.arrayBuffer()).equals(large)).toBe(true);
  });

  it('are gone soon after they were erased, also for those who have seen them', async () => {
    const store = openMediaStore({ kind: 'folder', folder });
    const erased = 'cd'.repeat(16);
    await store.put({ prefix: 'people', hash: erased, size: 'full' }, small);
    const address = mediaUrl('people', erased, 'full');
    const seen = await get(address);
    expect(seen.status).toBe(200);
    await store.removeOlder('people', erased, new Date(Date.now() + 1_000));
    const again = { 'if-none-match': seen.headers.get('etag') ?? '' };
    await eventually(async () => (await get(address, again)).status === 404, 15_000);
    expect((await get(address)).status).toBe(404);
  }, 20_000);

  it('of addresses without a prefix go on being served', async () => {
    expect(await bytesOf(await get(`/media/${hash}/640.webp`))).toBe(small.toString());
  });

  it('are not sent again to those who have them', async () => {
    const etag = (await get(path)).headers.get('etag') ?? '';
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const again = await get(path, { 'if-none-match': known });
      expect([again.status, await bytesOf(again), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each([
    ['bytes=0-3', 206, 'RIFF', `bytes 0-3/${small.length}`],
    ['bytes=8-', 206, small.toString().slice(8), `bytes 8-${small.length - 1}/${small.length}`],
    ['bytes=-4', 206, small.toString().slice(-4), `bytes ${small.length - 4}-${small.length - 1}/${small.length}`],
    ['bytes=30-999', 206, small.toString().slice(30), `bytes 30-${small.length - 1}/${small.length}`],
    ['bytes=999-', 416, '', `bytes */${small.length}`],
    ['bytes=-0', 416, '', `bytes */${small.length}`],
    ['bytes=0-1,4-5', 200, small.toString(), null],
    ['bytes=5-2', 200, small.toString(), null],
    ['lines=1-2', 200, small.toString(), null],
    ['bytes=-', 200, small.toString(), null],
  ])('come in parts: %s', async (range, status, body, contentRange) => {
    const reply = await get(path, { range });
    expect([reply.status, await bytesOf(reply), reply.headers.get('content-range')]).toEqual([
      status,
      body,
      contentRange,
    ]);
  });

  it('come in parts only of the file that the reader has begun', async () => {
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect((await get(path, { range: 'bytes=0-3', 'if-range': etag })).status).toBe(206);
    expect((await get(path, { range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200);
  });

  it.each([
    mediaUrl('people', hash, '640'),
    `/media/characters/${hash}/320.webp`,
    `/media/characters/${hash}/640.png`,
    `/media/characters/${hash}/640.webp/more`,
    '/media/..%2f..%2fetc/passwd',
    `/media/${hash}/..%2f..%2fpackage.json`,
    `/media/${hash}/full.webp%00.png`,
    '/media/',
  ])('are nothing at %s', async (at) => {
    const reply = await get(at);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await reply.json()).toMatchObject({ error: 'Failed to load image', requestId: expect.any(String) });
  });

  /** Requests the large picture and reads nothing. */
  async function deaf(): Promise<Socket> {
    const { hostname, port } = new URL(service.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.pause();
    socket.on('error', () => undefined);
    const request = `GET ${mediaUrl('characters', hash, 'full')} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`;
    await new Promise((resolve) => socket.write(request, resolve));
    return socket;
  }

  it('that nobody reads hold up nothing else, and run into a cap of their own', async () => {
    const before = process.memoryUsage().rss;
    const sockets = await Promise.all(Array.from({ length: 40 }, deaf));
    try {
      await eventually(async () => {
        sockets.push(await deaf());
        return (await get(mediaUrl('characters', hash, 'full'), {}, 'HEAD')).status === 429;
      });
      const started = performance.now();
      const [test, live] = await Promise.all([get('/api/test'), get('/health/live')]);
      expect([test.status, live.status]).toEqual([200, 200]);
      expect(performance.now() - started).toBeLessThan(2_000);
      expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await eventually(async () => (await get(path)).status === 200);
  });
});

describe('readers of pictures', () => {
  const limits = { ofAddress: 2, bytesOfAddress: 1e9, bytes: 2e9, readMs: 2_000, bytesPerMs: 1e6 };
  const body = Buffer.alloc(24 * 1024 * 1024);
  let server: Server;
  let port: number;
  beforeAll(async () => {
    const readers = new MediaReaders(limits);
    server = createServer((request, response) => {
      try {
        readers.admit(response, String(request.headers['x-address']))(body.length);
        response.end(body);
      } catch {
        response.writeHead(429).end();
      }
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const status = async (address: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-address': address } });
    await reply.arrayBuffer();
    return reply.status;
  };
  const deaf = (address: string) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.pause();
    socket.on('error', () => undefined);
    socket.write(`GET / HTTP/1.1\r\nhost: x\r\nx-address: ${address}\r\n\r\n`);
    return socket;
  };

  it('who have hung up already are not counted', async () => {
    const readers = new MediaReaders(limits);
    const gone = createServer((request, response) => {
      request.socket.destroy();
      expect(() => readers.admit(response, 'gone')).toThrow(expect.objectContaining({ code: 'server.unavailable' }));
    }).listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const socket = connect({ host: '127.0.0.1', port: (gone.address() as AddressInfo).port });
    socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    gone.close();
    expect.assertions(1);
  });

  it('who do not read lose their connection, and their place is free again', async () => {
    const sockets = [deaf('slow'), deaf('slow')];
    await eventually(async () => (await status('slow')) === 429);
    expect(await status('other')).toBe(200);
    await eventually(async () => (await status('slow')) === 200);
    for (const socket of sockets) socket.destroy();
  });
});
