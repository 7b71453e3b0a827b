/**
 * Compares `GET /api/characters?limit=20` through the gateway: cached with bare Fastify, uncached with Nest without a
 * hop. Build first: `node load-tests/gateway.bench.ts [seconds]`. 50 connections; best of three interleaved rounds.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { fillSampleData } from '../tools/sample-data/fill.ts';
import { systemForTests } from '../tools/lib/test-system.ts';

const seconds = Number(process.argv[2] ?? 5);
const ROUNDS = 3;
const CONNECTIONS = 50;
const log = (line: string) => console.error(line);

async function baseline(kind: 'fastify' | 'nest', json: string) {
  const child = fork('load-tests/gateway/baseline.ts', [kind]);
  child.send(json);
  const [url] = await once(child, 'message');
  return { url: `${url}/`, stop: () => child.kill() };
}

async function rate(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

async function compare(urls: readonly [string, string]): Promise<[number, number]> {
  const best: [number, number] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const index of [0, 1] as const) best[index] = Math.max(best[index], await rate(urls[index]));
  }
  return best;
}

async function measure(title: string, cache: 'on' | 'off', kind: 'fastify' | 'nest'): Promise<void> {
  Object.assign(process.env, { CACHE: cache, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn' });
  const folder = mkdtempSync(join(tmpdir(), 'masque-bench-'));
  const system = await systemForTests(folder, log);
  try {
    const origin = system.env['MASQUE_ORIGIN'] ?? '';
    await fillSampleData({ origin, oidcUrl: system.env['MASQUE_OIDC_URL'] ?? '', log });
    const url = `${origin}/api/characters?limit=20`;
    const json = await (await fetch(url)).text();
    const bare = await baseline(kind, json);
    const [own, other] = await compare([url, bare.url]);
    bare.stop();
    const share = ((own / other) * 100).toFixed(0);
    console.log(`${title} (${json.length} characters): ${own.toFixed(0)}/s, ${kind} ${other.toFixed(0)}/s: ${share} %`);
  } finally {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await measure('Warm, from the cache', 'on', 'fastify');
await measure('Without a cache', 'off', 'nest');
