import { setTimeout as pause } from 'node:timers/promises';
import { exportStandIns, type Name, sends, usual } from './support/export-stand-ins.ts';
import { type StartedGateway, startedGateway } from './support/gateway.ts';
import type { Respond } from './support/stand-in.ts';

const PATH = '/api/users/export';
const MiB = 1024 * 1024;

describe('a long archive with a user’s data', () => {
  let standIns: Awaited<ReturnType<typeof exportStandIns>>;
  let gateway: StartedGateway;
  let counter = 0;
  const responds: Record<Name, Respond> = { ...usual };
  beforeAll(async () => {
    standIns = await exportStandIns((name) => responds[name]);
    gateway = await startedGateway(standIns.settings);
  });
  beforeEach(() => Object.assign(responds, usual));
  afterAll(async () => {
    await gateway.close();
    await standIns.close();
  });
  const ask = async () => gateway.fetch(PATH, { headers: await gateway.signIn(`user-${(counter += 1)}`) });

  it('waits longer than a connection may be silent for a service that says that it is still there', async () => {
    responds.catalog = (arrived, response) => {
      const wait = Buffer.from([3, 0, 0, 0, 0]);
      response.write(wait);
      const signs = setInterval(() => response.write(wait), 5_000);
      setTimeout(() => {
        clearInterval(signs);
        void usual.catalog(arrived, response);
      }, 33_000);
    };
    const bytes = Buffer.from(await (await ask()).arrayBuffer());
    expect(bytes.subarray(-22, -18).toString('latin1')).toBe('PK\u0005\u0006');
  }, 60_000);

  it('takes no more memory the larger it is, however slowly it is read', async () => {
    const picture = new Uint8Array(MiB);
    responds.catalog = sends(async function* () {
      for (let n = 0; n < 240; n += 1) yield { path: `characters/${n}.png`, content: picture };
    });
    responds.chat = sends(async function* () {
      const content = (async function* () {
        for (let n = 0; n < 10_000; n += 1) yield `{"mes":"${'A message of usual length. '.repeat(20)} ${n}"}\n`;
      })();
      yield { path: 'chats/long.jsonl', content };
    });
    const before = process.memoryUsage().rss;
    let most = 0;
    let bytes = 0;
    for await (const piece of (await ask()).body ?? []) {
      bytes += piece.length;
      if (bytes % 50 === 0) await pause(1);
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    expect(bytes).toBeGreaterThan(240 * MiB);
    // The rest is garbage of this process, which is both ends.
    expect(most / MiB).toBeLessThan(180);
  }, 60_000);
});
