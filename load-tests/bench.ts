/**
 * `npm run bench`: measures Masque at rest and compares it, cold and warm, with bare Fastify, its services and the model.
 * Takes at most eight minutes after the build and writes docs/benchmarks.md. On a busy machine, add `-- --characters 2000`.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { fillSampleData } from '../tools/sample-data/fill.ts';
import { atRest } from './lib/at-rest.ts';
import { benchMasque } from './lib/masque.ts';
import { closeClient } from './streaming/stream.client.ts';
import { callProbes, SECRET } from './bench/calls.ts';
import { documentOf, handWrittenPart, type Rates } from './bench/document.ts';
import { machine } from './bench/machine.ts';
import { closeProbes, inTurns, type Probe, timed, type Way, ways } from './bench/probe.ts';
import { BenchStreams } from './bench/streams.ts';
import { benchWorld } from './bench/world.ts';

const FILE = 'docs/benchmarks.md';
const CONNECTIONS = 50;
const RATE_ROUNDS = 3;
const RATE_SECONDS = 3;
const COLD = { rounds: 10, ms: 20_000 };
const WARM = { rounds: 300, ms: 70_000 };
const WARM_UP = { rounds: 30, ms: 15_000 };
const STREAMS = { cold: 10, warm: 120, warmUp: 20, ms: 40_000 };
const SETTLE_MS = 60_000;
const REST_SECONDS = 60;
const MOST_MS = 8 * 60_000;

const { values } = parseArgs({ options: { characters: { type: 'string', default: '10000' } } });
const characters = Number(values.characters);
const began = performance.now();
const log = (line: string) =>
  console.error(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${line}`);
const floors: ChildProcess[] = [];

async function floor(text: string): Promise<string> {
  const child = fork('load-tests/bench/floor.process.ts');
  floors.push(child);
  child.send(text);
  const [url] = await once(child, 'message');
  return `${url}/`;
}

async function rates(probe: Probe): Promise<Rates> {
  const best: Record<Way, number> = { bare: 0, direct: 0, masque: 0 };
  for (let round = 0; round < RATE_ROUNDS; round += 1) {
    for (const way of ways) {
      const { url, headers } = probe.ask(way, 0);
      const load = { url, headers: { ...headers }, connections: CONNECTIONS, duration: RATE_SECONDS };
      const { non2xx, errors, requests } = await autocannon(load);
      if (non2xx > 0 || errors > 0) throw new Error(`${way}: ${non2xx} refused, ${errors} failed`);
      best[way] = Math.max(best[way], requests.average);
    }
  }
  return { connections: CONNECTIONS, ...best };
}

const about = await machine();
const late = setTimeout(() => {
  console.error('Not done within eight minutes: this machine has too much else to do. Nothing was written.');
  process.exitCode = 1;
  void end().finally(() => process.exit());
}, MOST_MS);
const masque = await benchMasque({ settings: { IDENTITY_SECRET: SECRET }, withModels: true });
async function end(): Promise<void> {
  clearTimeout(late);
  for (const child of floors) child.kill();
  await masque.remove();
  await Promise.allSettled([closeClient(), closeProbes()]);
}
try {
  log('Starting Masque');
  await masque.start();
  await fillSampleData({ origin: masque.origin, oidcUrl: masque.oidcUrl, log });
  log('At rest');
  await pause(SETTLE_MS);
  const rest = (await atRest(masque.pids(), REST_SECONDS)).at(-1);
  log('Filling its catalog');
  const world = await benchWorld(masque, characters, log);
  const bare = new Map<string, string>();
  const probes = callProbes(world, (name) => bare.get(name) ?? '');
  for (const { name, ask } of probes) bare.set(name, await floor((await timed(ask('masque', 0))).text));
  const streams = new BenchStreams(world);
  log('Starting it again: cold');
  await masque.restart();
  // Only the restarted processes are cold; the floors and this client are warm.
  const cold = await inTurns(probes, COLD.rounds, COLD.ms);
  const coldStreams = await streams.oneByOne(STREAMS.cold, STREAMS.ms);
  log('Warming up');
  await inTurns(probes, WARM_UP.rounds, WARM_UP.ms, COLD.rounds);
  await streams.oneByOne(STREAMS.warmUp, STREAMS.ms);
  log('One call at a time');
  const warm = await inTurns(probes, WARM.rounds, WARM.ms, COLD.rounds + WARM_UP.rounds);
  log('Many connections');
  const [list] = probes;
  if (!list) throw new Error('nothing to measure');
  const measured = await rates(list);
  log('Streams');
  const warmStreams = await streams.oneByOne(STREAMS.warm, STREAMS.ms);
  const burst = await streams.atOnce();
  const results = {
    machine: about,
    characters,
    at: new Date(),
    cold,
    warm,
    rates: measured,
    coldStreams,
    warmStreams,
    burst,
    rest,
    seconds: (performance.now() - began) / 1_000,
  };
  const text = await documentOf(results, handWrittenPart(readFileSync(FILE, 'utf8')));
  writeFileSync(FILE, text);
  console.log(text);
  log(`Written to ${FILE}`);
} catch (error) {
  process.exitCode = 1;
  console.error(error);
  for (const part of ['gateway', 'catalog', 'chat'])
    console.error(`The end of the log of ${part}: ${masque.logOf(part)}`);
} finally {
  await end();
}
