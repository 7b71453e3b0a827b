/**
 * Requests and CPU of the catalog alone. Set MONGODB_URL, KAFKA_BROKERS: `node load-tests/catalog.bench.ts [seconds]`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { newId } from '@masque/service-kit';
import { identitySigner } from '@masque/service-kit/http';
import autocannon from 'autocannon';
import { madeUpCharacters } from './made-up.characters.ts';

const SECRET = 'a secret that only benchmarks have, long enough';
const port = Number(process.env['BENCH_PORT'] ?? 38_102);
const url = `http://127.0.0.1:${port}`;
const seconds = Number(process.argv[2] ?? 10);
const TICK_MS = 10;

const service = spawn(process.execPath, ['services/catalog/dist/main.js'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(port),
    IDENTITY_SECRET: SECRET,
    NAME_PREFIX: `bench${newId()}-`,
    MEDIA_URL: 'file:.data/bench-media',
    LOG_LEVEL: 'warn',
  },
});
const bareUrl = `http://127.0.0.1:${port + 1}/`;
const bare = spawn(process.execPath, ['load-tests/bare.server.ts', String(port + 1)], {
  stdio: ['pipe', 'inherit', 'inherit'],
});
const viewer = { userId: 'user-1', username: 'iris', isNamed: true, isAdmin: false };
const sign = identitySigner(SECRET);
const headers = (who: typeof viewer | null) => ({
  'x-masque-identity': sign('catalog', { viewer: who, requestId: newId() }),
});
const processorMs = (pid: number | undefined): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};
const residentMiB = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1]) / 1024;

try {
  while (!(await fetch(`${url}/health/ready`).catch(() => null))?.ok) await setTimeout(100);
  console.log(`ready, ${residentMiB().toFixed(0)} MiB resident`);
  for (const { name, summary, scenario, tags } of madeUpCharacters(60)) {
    const body = JSON.stringify({ name, summary, scenario, tags, personality: 'p', firstMessage: 'f', isPublic: true });
    const made = await fetch(`${url}/characters`, {
      method: 'POST',
      body,
      headers: { ...headers(viewer), 'content-type': 'application/json' },
    });
    if (made.status !== 201) throw new Error(await made.text());
  }
  const page = '/characters?limit=20';
  const text = await (await fetch(url + page, { headers: headers(null) })).text();
  bare.stdin.end(text);
  while (!(await fetch(bareUrl).catch(() => null))?.ok) await setTimeout(100);
  for (const [name, address, pid, who] of [
    ['visitor, newest', url + page, service.pid, null],
    ['signed in, popular', `${url}${page}&sort=popular`, service.pid, viewer],
    ['a bare Fastify route with the same text', bareUrl, bare.pid, null],
  ] as const) {
    const run = (duration: number) => autocannon({ url: address, connections: 50, duration, headers: headers(who) });
    await run(3); // warm up the JIT
    const before = processorMs(pid);
    const { requests, latency, non2xx } = await run(seconds);
    const each = ((processorMs(pid) - before) * 1_000) / requests.total;
    console.log(
      `${name}: ${Math.round(requests.average)} requests/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, ` +
        `${each.toFixed(0)} µs of a processor each (${Math.round(1e6 / each)}/s on one core), ${non2xx} failures`,
    );
  }
  console.log(`afterwards ${residentMiB().toFixed(0)} MiB resident`);
} finally {
  bare.kill('SIGTERM');
  service.kill('SIGTERM');
  await once(service, 'exit');
}
