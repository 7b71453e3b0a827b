import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { eventually } from '@masque/testkit';
import { complete, stopped } from '../src/core/generation.facts.ts';
import { GenerationFeed } from '../src/core/generation-feed.ts';
import { ChunkWriter } from '../src/streams/chunk.writer.ts';
import { EventStreams } from '../src/streams/event-streams.ts';
import { readStream } from './read-stream.ts';
import { aRef, factsOf } from './a-process.ts';
import { testConfig } from './test-config.ts';

describe('event streams of a generation', () => {
  const config = testConfig({}, { pingMs: 1_000, stallMs: 2_000 });
  const streams = new EventStreams(config);
  let feed: GenerationFeed;
  const closed = new Set<ServerResponse>();
  let responses: ServerResponse[] = [];
  let server: Server;
  let port = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      responses.push(response);
      const from = Number(request.headers['last-event-id'] ?? 0);
      streams.start(response, { feed, from, requestId: 'r1', onClose: () => closed.add(response) });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  beforeEach(() => {
    feed = new GenerationFeed(factsOf(aRef()));
    responses = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    streams.onApplicationShutdown();
  });
  const open = (from = 0) => fetch(`http://127.0.0.1:${port}`, { headers: { 'last-event-id': String(from) } });
  /** A client that never reads. */
  const openAndNotRead = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await eventually(() => responses.length > 0);
    return socket;
  };

  it('give the same text to all readers, whenever they came, and make each event once', async () => {
    const early = await Promise.all([open(), open()]);
    const readings = early.map(readStream);
    feed.grow('Once upon');
    const late = readStream(await open());
    const resumed = readStream(await open(5));
    feed.grow(' a time');
    feed.end(complete('stop'), 9);
    for (const reading of [...readings, late]) expect((await reading).text).toBe('Once upon a time');
    expect((await resumed).text).toBe('upon a time');
    const { events } = await late;
    expect(events.at(-1)?.data).toBe('[DONE]');
    expect(events.at(-2)?.data).toContain('"revision":9');
    const chunks = new ChunkWriter(feed);
    expect(chunks.text('!', 17)).toBe(chunks.text('!', 17));
  });

  it('say something in a pause', async () => {
    const response = await open();
    feed.grow('Wait');
    const reading = response.body?.getReader();
    let text = '';
    await eventually(async () => {
      text += new TextDecoder().decode((await reading?.read())?.value);
      return text.split(': ping\n\n').length > 2;
    }, 5_000);
    feed.end(stopped, null);
    await reading?.cancel();
  });

  it('drop a reader that does not read, hold little for it, and let it come back for the rest', async () => {
    const slow = await openAndNotRead();
    const whole = readStream(await open());
    // More than the system's buffers of a connection hold.
    const piece = 'words '.repeat(50_000);
    let most = 0;
    for (let step = 0; step < 50; step += 1) {
      feed.grow(piece);
      most = Math.max(most, responses[0]?.writableLength ?? 0);
      await new Promise(setImmediate);
    }
    expect(feed.text.length).toBe(15_000_000);
    expect(most).toBeLessThan(512 * 1024);
    await eventually(() => responses[0]?.destroyed, 6_000);
    await eventually(() => responses[0] && closed.has(responses[0]));
    expect(responses[1]?.destroyed).toBe(false);
    const back = readStream(await open(14_000_000));
    feed.end(complete('stop'), null);
    expect((await whole).text).toBe(feed.text);
    expect((await back).text).toBe(feed.text.slice(14_000_000));
    slow.destroy();
    await eventually(() => streams.size === 0);
  });

  it('drop a reader that leaves the end of a stream unread', async () => {
    const slow = await openAndNotRead();
    feed.grow('words '.repeat(2_500_000));
    feed.end(complete('stop'), null);
    await eventually(() => responses[0]?.destroyed, 6_000);
    await eventually(() => streams.size === 0);
    slow.destroy();
  });

  it('notice a reader that hangs up', async () => {
    const leaving = new AbortController();
    await fetch(`http://127.0.0.1:${port}`, { signal: leaving.signal });
    expect(streams.size).toBe(1);
    leaving.abort();
    await eventually(() => streams.size === 0);
    expect(feed.readers).toBe(0);
  });
});
