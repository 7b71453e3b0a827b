import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { chatRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { aViewer, eventually, type ScriptedModelGateway, scriptedModelGateway } from '@masque/testkit';
import { startedChat, type StartedChat } from './started-chat.ts';

const MIB = 1024 * 1024;
const DEEP = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;

/** A server whose list of models a test controls. */
async function hostileServer() {
  let script: (response: ServerResponse) => void = (response) => void response.end('{"data":[]}');
  const server = createServer((request, response) => {
    if (request.url === '/v1/models') script(response);
    else response.destroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    listWith: (next: typeof script) => {
      script = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('a further gateway whose list means harm', () => {
  let chat: StartedChat;
  let hostile: Awaited<ReturnType<typeof hostileServer>>;
  beforeAll(async () => {
    hostile = await hostileServer();
    const rows = [{ id: 'hostile', name: 'Hostile', url: hostile.url, keyOf: 'operator', key: 'key-of-the-operator' }];
    chat = await startedChat({ MODEL_GATEWAYS: JSON.stringify(rows) });
    chat.gateway.models.body = { data: [{ id: 'plain' }] };
  });
  afterAll(async () => {
    await chat.close();
    hostile.close();
  });

  const list = async () => (await chat.service.as(null).call(chatRoutes.listModels)).body;
  const withoutIt = {
    models: [expect.objectContaining({ id: 'plain' })],
    unavailable: [{ id: 'hostile', name: 'Hostile', reason: 'failed' }],
  };

  it('is left when it does not end', async () => {
    const sent = Promise.withResolvers<number>();
    hostile.listWith((response) => {
      let bytes = 0;
      const piece = Buffer.alloc(65_536, 'x');
      const more = () => {
        while (!response.destroyed && bytes < 64 * MIB) {
          bytes += piece.length;
          if (!response.write(piece)) return;
        }
        response.end();
      };
      response.on('drain', more).on('close', () => sent.resolve(bytes));
      more();
    });
    expect(await list()).toEqual(withoutIt);
    expect(await sent.promise).toBeLessThan(64 * MIB);
  });

  it.each([
    ['is nested 100,000 deep', (response: ServerResponse) => void response.end(`{"data":${DEEP}}`)],
    ['is nested 100,000 deep in a row without an id', (r: ServerResponse) => void r.end(`{"data":{"more":${DEEP}}}`)],
    [
      'unpacks to much more',
      (response: ServerResponse) =>
        void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * MIB))),
    ],
    [
      'is cut off',
      (response: ServerResponse) => void response.writeHead(200, { 'content-length': '9' }).end('{"data"'),
    ],
    ['is refused', (response: ServerResponse) => void response.writeHead(403).end('{}')],
  ])('hides no other list when it %s', async (_, script) => {
    hostile.listWith(script);
    expect(await list()).toEqual(withoutIt);
  });

  it.each([301, 302, 307, 308])('sends nobody elsewhere with status %i, least of all a key', async (status) => {
    const elsewhere = await scriptedModelGateway();
    hostile.listWith((response) => void response.writeHead(status, { location: `${elsewhere.url}/models` }).end());
    expect(await list()).toEqual(withoutIt);
    expect(elsewhere.models.requests).toBe(0);
    await elsewhere.close();
  });

  it('is passed on without rows that are none, each deep as it likes', async () => {
    const rows = `[{"id":"fine","pricing":${DEEP}},{"id":${DEEP}},${DEEP},{"id":"hostile::twice"}]`;
    hostile.listWith((response) => void response.end(`{"data":${rows}}`));
    const models = await eventually(async () => {
      const body = await list();
      return body.unavailable ? null : body.models;
    });
    expect(models.map(({ id, pricing }) => [id, pricing])).toEqual([
      ['plain', null],
      ['hostile::fine', null],
      ['hostile::hostile::twice', null],
    ]);
  });
});

describe('lists that a gateway shows only to those with a key', () => {
  let chat: StartedChat;
  let vendor: ScriptedModelGateway;
  beforeAll(async () => {
    vendor = await scriptedModelGateway();
    const rows = [{ id: 'vendor', name: 'Vendor', url: vendor.url, keyOf: 'user' }];
    // Nothing expires here, so a list that is requested again was evicted.
    chat = await startedChat({ MODEL_GATEWAYS: JSON.stringify(rows), MODELS_CACHE_MS: '3600000' });
  });
  afterAll(() => Promise.all([chat.close(), vendor.close()]));

  const keys: string[] = [];
  /** Creates a user with a key; the result reads the list and tells whether the vendor was asked with that key. */
  const somebody = async () => {
    const key = `key-${newId()}`;
    vendor.models.keys = keys;
    keys.push(key);
    const caller = chat.service.as(aViewer());
    await caller.call(chatRoutes.saveKey, { body: { apiKey: key, gateway: 'vendor' } });
    return async () => {
      vendor.models.authorization = undefined;
      const { body } = await caller.call(chatRoutes.listModels);
      expect(body.models.some(({ gateway }) => gateway === 'Vendor')).toBe(true);
      return vendor.models.authorization === `Bearer ${key}`;
    };
  };
  const models = (count: number) => ({ data: Array.from({ length: count }, (_, at) => ({ id: `model-${at}` })) });

  it('are kept for 200 users, and then the longest unused is forgotten', async () => {
    vendor.models.body = models(1);
    const [first, second] = [await somebody(), await somebody()];
    expect([await first(), await second()]).toEqual([true, true]);
    expect([await first(), await second()]).toEqual([false, false]);
    const others = await Promise.all(Array.from({ length: 198 }, somebody));
    for (const look of others) await look();
    expect(await first()).toBe(false);
    const last = await somebody();
    await last();
    expect([await first(), await last()]).toEqual([false, false]);
    expect(await second()).toBe(true);
  });

  it('are forgotten sooner when they are long: 20,000 models in all', async () => {
    vendor.models.body = models(5_000);
    const people = await Promise.all(Array.from({ length: 5 }, somebody));
    for (const look of people.slice(0, 4)) expect(await look()).toBe(true);
    for (const look of people.slice(0, 4)) expect(await look()).toBe(false);
    expect(await people[4]?.()).toBe(true);
    expect(await people[1]?.()).toBe(false);
    expect(await people[0]?.()).toBe(true);
  });
});
