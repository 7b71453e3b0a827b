import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@masque/testkit';
import { Instances, type Lookup } from '../src/upstream/instances.ts';

const TIMES = { callMs: 5_000, probeMs: 2_500, probeEveryMs: 2_000 };

/** A ready service that answers with its address, slowly on request. */
async function served(host: string, port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    response.write(host);
    if (request.url === '/slow') setTimeout(() => response.end(' to the end'), 3_000);
    else response.end();
  });
  server.listen(port, host);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

describe('a name of a service', () => {
  const servers: Server[] = [];
  let port: number;
  let answer: string[] | Error;
  let lookups = 0;
  let instances: Instances;
  beforeAll(async () => {
    const first = await served('127.0.0.2');
    port = first.port;
    servers.push(first.server, (await served('127.0.0.3', port)).server);
  });
  beforeEach(() => {
    answer = ['127.0.0.2'];
    const lookup: Lookup = async (host) => {
      lookups += 1;
      if (answer instanceof Error || host !== 'catalog') throw answer;
      return answer.map((address) => ({ address, family: 4 }));
    };
    instances = new Instances([`http://catalog:${port}`], TIMES, lookup, 100);
  });
  afterEach(() => instances.close());
  afterAll(() => servers.forEach((server) => server.close()));
  const urls = () => instances.now().map(({ url }) => url);
  const url = (last: number) => `http://127.0.0.${last}:${port}`;
  const lookedUp = () => {
    const before = lookups;
    return eventually(() => lookups > before + 1);
  };
  const become = (...addresses: string[]) => {
    answer = addresses;
    return eventually(() => urls().length === addresses.length);
  };

  it('is as many instances as it has addresses, as they come and go', async () => {
    await instances.ensureOneReady();
    expect(urls()).toEqual([url(2)]);
    await become('127.0.0.3', '127.0.0.2');
    expect(urls()).toEqual([url(2), url(3)]);
    await become('127.0.0.3');
    expect(urls()).toEqual([url(3)]);
  });

  it('keeps its addresses while it cannot be looked up, or has none for a moment', async () => {
    await instances.ensureOneReady();
    const [before] = instances.now();
    answer = new Error('EAI_AGAIN');
    await lookedUp();
    expect(instances.now()).toEqual([before]);
    answer = [];
    await lookedUp();
    expect(instances.now()).toEqual([before]);
  });

  it('lets an instance that has left finish what is under way', async () => {
    await instances.ensureOneReady();
    const [leaving] = instances.now();
    const call = { method: 'GET', path: '/slow' } as const;
    const replies = leaving
      ? await Promise.all([leaving.request('calls', call), leaving.request('streams', call)])
      : [];
    await become('127.0.0.3', '127.0.0.2');
    answer = ['127.0.0.3'];
    await eventually(() => urls().length === 1);
    expect(await Promise.all(replies.map((reply) => reply.body.text()))).toEqual(
      Array.from({ length: 2 }, () => '127.0.0.2 to the end'),
    );
  });

  it('is not ready before anything is found, and not when nothing answers there', async () => {
    const unknown = new Instances(['http://nowhere:1'], TIMES, async () => Promise.reject(new Error('ENOTFOUND')));
    await expect(unknown.ensureOneReady()).rejects.toThrow('rejected');
    await unknown.close();
  });
});

it('addresses and localhost are one instance each, and are not looked up', async () => {
  const asked: string[] = [];
  const all = new Instances(
    ['http://127.0.0.1:1', 'http://[::1]:2', 'http://localhost:3', 'https://catalog.example.org'],
    TIMES,
    (host) => {
      asked.push(host);
      return Promise.reject(new Error('asked'));
    },
  );
  expect(all.now().map(({ url }) => url)).toEqual([
    'http://127.0.0.1:1',
    'http://[::1]:2',
    'http://localhost:3',
    'https://catalog.example.org',
  ]);
  expect(asked).toEqual([]);
  await all.close();
});
