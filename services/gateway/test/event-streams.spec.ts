import type { Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { eventually } from '@masque/testkit';
import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, type StandIn, standIn } from './support/stand-in.ts';

const EVENT = 'data: begun\n\n';

describe('an event stream', () => {
  const streams: ServerResponse[] = [];
  let identity: StandIn;
  let chat: StandIn;
  let gateway: StartedGateway;
  let headers: Record<string, string>;
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    chat = await standIn('chat', (_, response) => {
      streams.push(response.writeHead(200, { 'content-type': 'text/event-stream' }));
    });
    gateway = await startedGateway({ IDENTITY_URL: identity.url, CHAT_URL: chat.url });
    headers = await gateway.signIn('iris');
  });
  afterAll(() => Promise.all([identity.close(), chat.close(), gateway.close()]));

  it('sends its headers and first event in one write, and ends with its reader', async () => {
    const server: Server = gateway.app.getHttpServer();
    const accepted = once(server, 'connection');
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1').on('error', () => undefined);
    const [connection] = await accepted;
    const writes = (['_write', '_writev'] as const).map((method) => jest.spyOn(connection, method));
    socket.write(`GET /api/chats/c1/stream HTTP/1.1\r\nhost: localhost\r\ncookie: ${headers['cookie']}\r\n\r\n`);
    const stream = await eventually(() => streams.at(-1));
    stream.write(EVENT);
    const [piece] = await once(socket, 'data');
    expect(String(piece)).toMatch(/^HTTP\/1.1 200[^]*data: begun/);
    expect(writes.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
    socket.destroy();
    await eventually(() => stream.destroyed);
  });

  it('begins before its first event', async () => {
    const before = streams.length;
    const begun = gateway.fetch('/api/chats/c1/stream', { headers });
    const stream = await eventually(() => streams[before]);
    stream.flushHeaders();
    const reply = await begun;
    expect(reply.status).toBe(200);
    stream.end(EVENT);
    expect(await reply.text()).toBe(EVENT);
  });

  it.each(['1.0', '1.1'])('is whole over HTTP/%s', async (version) => {
    const before = streams.length;
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (piece: string) => (received += piece));
    const lines = [`GET /api/chats/c1/stream HTTP/${version}`, 'host: localhost', 'connection: close'];
    socket.write([...lines, `cookie: ${headers['cookie']}`, '', ''].join('\r\n'));
    const stream = await eventually(() => streams[before]);
    const events = ['data: é\n\n', 'data: 🎭\n\n', EVENT];
    for (const event of events) {
      stream.write(event);
      await eventually(() => received.includes(event));
    }
    stream.end();
    await once(socket, 'close');
    const [head = '', ...rest] = received.split('\r\n\r\n');
    const body = rest.join('\r\n\r\n');
    const sizes = events.map((event) => Buffer.byteLength(event).toString(16));
    const chunks = events.map((event, n) => `${sizes[n]}\r\n${event}\r\n`).join('');
    expect(head.toLowerCase().includes('transfer-encoding: chunked')).toBe(version === '1.1');
    expect(body).toBe(version === '1.1' ? `${chunks}0\r\n\r\n` : events.join(''));
  });
});
