import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatRoutes } from '@masque/contracts';
import { aViewer } from '@masque/testkit';
import { startedChat, type StartedChat } from './started-chat.ts';

/** The gateway gives up after 5 s. */
const SOON_MS = 4_000;
const AT_ONCE_MS = 1_500;

describe('a model gateway that falls silent', () => {
  let isSilent = false;
  const open = new Set<ServerResponse>();
  const server = createServer((_, response) => {
    if (isSilent) open.add(response);
    else response.end('{"data":[{"id":"known","context_length":4096}]}');
  });
  let chat: StartedChat;
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    chat = await startedChat({ MODEL_GATEWAY_URL: `http://127.0.0.1:${port}/v1` });
  });
  afterAll(async () => {
    for (const response of open) response.destroy();
    await chat.close();
    server.close();
  });

  const timed = async () => {
    const begun = performance.now();
    const { status, body } = await chat.service.as(aViewer()).call(chatRoutes.listModels);
    return { status, ids: body.models?.map(({ id }) => id), ms: performance.now() - begun };
  };

  it('leaves the last good list, each time at once', async () => {
    expect((await timed()).ids).toEqual(['known']);
    isSilent = true;
    for (let times = 0; times < 3; times += 1) {
      const { status, ids, ms } = await timed();
      expect([status, ids]).toEqual([200, ['known']]);
      expect(ms).toBeLessThan(AT_ONCE_MS);
    }
  });

  it('is said to fail before callers give up, where there is no list yet', async () => {
    isSilent = true;
    const { port } = server.address() as AddressInfo;
    const fresh = await startedChat({ MODEL_GATEWAY_URL: `http://127.0.0.1:${port}/v1` });
    const begun = performance.now();
    const { status, error } = await fresh.service.as(aViewer()).call(chatRoutes.listModels);
    expect([status, error.code]).toEqual([502, 'model.failed']);
    expect(performance.now() - begun).toBeLessThan(SOON_MS);
    await fresh.close();
  });

  it('delays only the first readers of the lists of others, while it has none', async () => {
    isSilent = false;
    const silent = createServer((_, response) => void open.add(response));
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const [url, other] = [server, silent].map((one) => `http://127.0.0.1:${(one.address() as AddressInfo).port}/v1`);
    const rows = JSON.stringify([{ id: 'other', name: 'Other', url: other, keyOf: 'none' }]);
    const both = await startedChat({ MODEL_GATEWAY_URL: url!, MODEL_GATEWAYS: rows });
    const times: number[] = [];
    for (let read = 0; read < 4; read += 1) {
      const begun = performance.now();
      const { body } = await both.service.as(aViewer()).call(chatRoutes.listModels);
      expect(body.models?.map(({ id }) => id)).toEqual(['known']);
      times.push(performance.now() - begun);
    }
    expect(Math.max(...times.slice(1))).toBeLessThan(AT_ONCE_MS);
    await both.close();
    silent.closeAllConnections();
    silent.close();
  });
});
