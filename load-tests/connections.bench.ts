/**
 * Measures idle connections. Build first: `node load-tests/connections.bench.ts [--connections=10000]`. Both ends are
 * on this machine, so each process needs that many open files (`ulimit -n`).
 */
import { connect, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { benchMasque } from './lib/masque.ts';
import { cpuMs, memoryOf } from './lib/processes.ts';
import { quantile } from './lib/quantile.ts';
import { printFigures } from './lib/table.ts';

const { values } = parseArgs({ options: { connections: { type: 'string', default: '10000' } } });
const COUNT = Number(values.connections);
const AT_ONCE = 100;
const QUESTIONS = 500;
const REST_MS = 10_000;
const KIB_PER_MIB = 1_024;

const masque = await benchMasque();

function opened(port: number, n: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.${1 + Math.floor(n / 25_000)}.${1 + (Math.floor(n / 100) % 250)}`;
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    socket.once('error', reject);
    socket.once('data', () => resolve(socket.resume()));
    socket.write(`GET /api/characters?limit=20 HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  });
}

async function asked(): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < QUESTIONS; n += 1) {
    const begin = performance.now();
    await (await fetch(`${masque.origin}/api/characters?limit=20`)).arrayBuffer();
    times.push(performance.now() - begin);
  }
  return times;
}

try {
  await masque.start();
  const port = Number(new URL(masque.origin).port);
  const { gateway = 0 } = masque.pids();
  await asked();
  const alone = await asked();
  const before = memoryOf([gateway]).resident;
  const sockets: Socket[] = [];
  for (let n = 0; n < COUNT; n += AT_ONCE) {
    const next = Array.from({ length: Math.min(AT_ONCE, COUNT - n) }, (_, k) => opened(port, n + k));
    sockets.push(...(await Promise.all(next)));
  }
  const after = memoryOf([gateway]).resident;
  const begin = cpuMs([gateway]);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const cores = (cpuMs([gateway]) - begin) / REST_MS;
  const beside = await asked();
  const open = sockets.filter(({ closed }) => !closed).length;
  for (const socket of sockets) socket.destroy();
  printFigures([
    { name: 'connections open', unit: '', masque: open },
    { name: 'memory of the gateway, each', unit: 'KiB', masque: ((after - before) * KIB_PER_MIB) / COUNT },
    { name: 'processor of the gateway beside them', unit: 'cores', masque: cores, limit: 0.05 },
    { name: "somebody else's list, p50, alone", unit: 'ms', masque: quantile(alone, 0.5) },
    { name: 'the same beside them, p50', unit: 'ms', masque: quantile(beside, 0.5) },
    { name: 'alone, p99', unit: 'ms', masque: quantile(alone, 0.99) },
    { name: 'beside them, p99', unit: 'ms', masque: quantile(beside, 0.99) },
  ]);
} finally {
  await masque.remove();
}
