import { createServer, type ServerResponse } from 'node:http';
import { nearServers } from '@masque/service-kit/http';
import { Instance } from './instance.ts';

/** Nothing can listen there. */
const URL = 'http://127.0.0.1:1';
const times = { callMs: 5_000, probeMs: 1_000, probeEveryMs: 1_000 };

describe('an instance in this process', () => {
  const responses: ServerResponse[] = [];
  const server = createServer((request, response) => {
    responses.push(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    if (request.url === '/whole') response.end('data: 2\n\n');
  });
  let instance: Instance;
  beforeEach(() => {
    responses.length = 0;
    nearServers.set(URL, server);
    instance = new Instance(URL, times, () => true);
  });
  afterEach(async () => {
    nearServers.delete(URL);
    await instance.close();
  });

  it('is called without a socket, on connections that stay', async () => {
    let connections = 0;
    server.on('connection', () => (connections += 1));
    for (let call = 0; call < 5; call += 1) {
      const { statusCode, body } = await instance.request('calls', { method: 'GET', path: '/whole' });
      expect([statusCode, await body.text()]).toEqual([200, 'data: 1\n\ndata: 2\n\n']);
    }
    expect(connections).toBeLessThan(4);
  });

  it('learns that a reader left', async () => {
    const leave = new AbortController();
    const { body } = await instance.request('streams', { method: 'GET', path: '/', signal: leave.signal });
    body.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => responses[0]?.once('close', resolve));
    leave.abort();
    await closed;
    expect(responses[0]?.writableFinished).toBe(false);
  });

  it('breaks off what it sent when it goes away', async () => {
    const { body } = await instance.request('streams', { method: 'GET', path: '/' });
    responses[0]?.destroy();
    await expect(body.text()).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
  });

  it('is called at its address once it has left', async () => {
    nearServers.delete(URL);
    await expect(instance.request('calls', { method: 'GET', path: '/whole' })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});
