/**
 * `npm run bench`: compares Masque with SillyTavern (from npm), the model itself, bare Fastify and its own services, and
 * writes docs/benchmarks.md; eleven minutes after the build. Options, none of which writes the page: `--quick`,
 * `--no-silly-tavern`, `--profile=masque,models` (to load-tests/profiles). With `--check`, a missed figure exits with 1.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type SillyTavern, startSillyTavern } from '../tools/lib/silly-tavern.ts';
import { fillSampleData } from '../tools/sample-data/fill.ts';
import { atRest } from './lib/at-rest.ts';
import { benchMasque } from './lib/masque.ts';
import { median } from './lib/quantile.ts';
import { masqueTarget } from './streaming/audience.ts';
import { type RoundPlan, StreamMeasurement } from './streaming/measure.ts';
import { Conversations, run } from './streaming/scenarios.ts';
import { directTarget, sillyTavernTarget } from './streaming/targets.ts';
import { callProbes, SECRET } from './bench/calls.ts';
import { documentOf, withWrittenPart } from './bench/document.ts';
import { figuresOf, isWithin } from './bench/figures.ts';
import { listRates, Marks, pageCpu } from './bench/load.ts';
import { loopMs, machine } from './bench/machine.ts';
import { closeProbes, inTurns, timed } from './bench/probe.ts';
import { benchWorld } from './bench/world.ts';

const FILE = 'docs/benchmarks.md';
const MOST_MS = 15 * 60_000;
const WARM_UP: RoundPlan = [
  ['burst', 1],
  ['one', 10],
];

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    'no-silly-tavern': { type: 'boolean', default: false },
    profile: { type: 'string', default: '' },
  },
});
const plan = values.quick
  ? { characters: 2_000, idle: 10, rest: 10, cold: 40, warmUp: 2, calls: 40, rounds: 1, one: 60, burst: 1 }
  : { characters: 10_000, idle: 60, rest: 40, cold: 100, warmUp: 6, calls: 300, rounds: 3, one: 120, burst: 2 };
const CALLS = { cold: 10, warmUp: 30, ms: 40_000 };
const ROUND: RoundPlan = [
  ['one', plan.one],
  ['hundred', 1],
  ['burst', plan.burst],
  ['paced', 1],
  ['reader', 1],
  ['readers', 1],
];

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

const about = await machine();
const late = setTimeout(() => {
  console.error('Not done within fifteen minutes: this machine has too much else to do. Nothing was written.');
  process.exitCode = 1;
  void end().finally(() => process.exit());
}, MOST_MS);
const profiled = values.profile.split(',').filter(Boolean);
const masque = await benchMasque({ settings: { IDENTITY_SECRET: SECRET }, profiled });
let sillyTavern: SillyTavern | undefined;
async function end(): Promise<void> {
  clearTimeout(late);
  for (const child of floors) child.kill();
  await sillyTavern?.stop();
  await masque.remove();
  await closeProbes();
}
try {
  log('Starting Masque');
  await masque.start();
  await fillSampleData({ origin: masque.origin, oidcUrl: masque.oidcUrl, log });
  log('At rest');
  await pause(plan.idle * 1_000);
  const rest = await atRest(masque.pids(), plan.rest);
  log('Filling its catalog');
  const world = await benchWorld(masque, plan.characters, log);
  const bare = new Map<string, string>();
  const probes = callProbes(world, (name) => bare.get(name) ?? '');
  for (const { name, ask } of probes) bare.set(name, await floor((await timed(ask('masque', 0))).text));

  log('Starting it again: first calls');
  await masque.restart();
  // Only the restarted processes are cold; the floors and this client are warm.
  const coldCalls = await inTurns(probes, CALLS.cold, CALLS.ms);
  log('Starting it again: first messages');
  await masque.restart();
  const startedAt = performance.now();
  if (!values['no-silly-tavern']) sillyTavern = await startSillyTavern();
  const direct = new Conversations(directTarget(masque.modelsUrl));
  const own = new Conversations(masqueTarget(masque, world.users));
  const targets = [
    direct,
    ...(sillyTavern ? [new Conversations(sillyTavernTarget(sillyTavern, masque.modelsUrl))] : []),
    own,
  ];
  await run(direct, 'burst');
  const cold = new StreamMeasurement(targets);
  await cold.round([['one', plan.cold]]);

  log('Warming up');
  const warm = new StreamMeasurement(targets);
  for (let round = 0; round < plan.warmUp; round += 1) await new StreamMeasurement(targets).round(WARM_UP);
  const marks = new Marks(world);
  for (const kind of ['like', 'follow'] as const) await marks.perSecond(kind);
  await inTurns(probes, CALLS.warmUp, CALLS.ms, CALLS.cold);
  log('One call at a time');
  const warmCalls = await inTurns(probes, plan.calls, CALLS.ms, CALLS.cold + CALLS.warmUp);
  log('Many connections');
  const [list] = probes;
  if (!list) throw new Error('nothing to measure');
  const rates = await listRates(list);
  const warmAfterMinutes = (performance.now() - startedAt) / 60_000;
  const loops: number[] = [];
  for (let round = 1; round <= plan.rounds; round += 1) {
    log(`Streams, round ${round} of ${plan.rounds}`);
    loops.push(loopMs());
    await warm.round(ROUND);
  }
  log('Lists, likes and follows');
  const page = await pageCpu(world);
  const rateOf = { like: [] as number[], follow: [] as number[] };
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const kind of ['like', 'follow'] as const) rateOf[kind].push(await marks.perSecond(kind));
  }
  const [likes, follows] = [median(rateOf.like), median(rateOf.follow)];
  const figures = figuresOf({ cold, warm, likes, follows, pageCpu: page, rest });
  const results = {
    machine: about,
    plan,
    loopMs: median(loops),
    at: new Date(),
    figures,
    directRate: warm.of('direct', 'burst', 'tokensPerSecond'),
    failed: targets.reduce((sum, { failed }) => sum + failed, 0),
    warmAfterMinutes,
    cold: coldCalls,
    warm: warmCalls,
    rates,
    seconds: (performance.now() - began) / 1_000,
  };
  const text = await documentOf(results);
  console.log(text);
  const isComparable = !values.quick && !values['no-silly-tavern'] && profiled.length === 0;
  if (isComparable) writeFileSync(FILE, withWrittenPart(readFileSync(FILE, 'utf8'), text));
  if (values.check && !(figures.every(isWithin) && own.failed === 0)) process.exitCode = 1;
  log('Done');
} catch (error) {
  process.exitCode = 1;
  console.error(error);
  console.error(`The end of its log: ${masque.logOf('masque')}`);
} finally {
  await end();
}
