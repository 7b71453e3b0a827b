import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type StartedGateway, startedGateway } from './support/gateway.ts';

const COUNT = 10_000;
const PROGRAM = join(import.meta.dirname, 'support/idle-clients.program.ts');
const CALLS = 100;
const MOST_MS = 50;
/** Bytes the gateway keeps per connection. */
const MOST_BYTES = 24 * 1024;

/** 90th percentile, in ms, of consecutive calls. */
async function p90({ fetch }: StartedGateway): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const begin = performance.now();
    expect((await fetch('/api/test')).status).toBe(200);
    taken.push(performance.now() - begin);
  }
  return taken.toSorted((a, b) => a - b)[CALLS * 0.9] ?? Infinity;
}

describe('ten thousand idle connections', () => {
  let service: StartedGateway;
  let clients: ChildProcess | undefined;
  beforeAll(async () => {
    service = await startedGateway();
  });
  afterAll(async () => {
    clients?.kill('SIGKILL');
    await service.close();
  });

  it('keep nobody waiting, and take little memory', async () => {
    await p90(service);
    const quiet = await p90(service);
    const before = process.memoryUsage().rss;
    clients = fork(PROGRAM, [new URL(service.url).port, String(COUNT)], { execArgv: [] });
    expect(await once(clients, 'message')).toContain(COUNT);
    const busy = await p90(service);
    const grown = process.memoryUsage().rss - before;
    clients.send('count');
    expect(await once(clients, 'message')).toContain(COUNT);
    expect(busy).toBeLessThan(Math.max(MOST_MS, quiet * 5));
    expect(grown / COUNT).toBeLessThan(MOST_BYTES);
  }, 60_000);
});
