/** Runs e2e/attack against a fresh Masque; fails if others' p99 more than triples, or a process exceeds its memory bound. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { during } from '../e2e/attack/attacker.ts';
import { attackNames } from '../e2e/attack/attacks.ts';
import { bystanders, type Kind, kinds, quantile, type BystanderTimes } from '../e2e/attack/bystanders.ts';
import { aPicture, aTarget, withKey } from '../e2e/attack/people.ts';
import { control } from '../e2e/lib/control.ts';
import { memoryBounds, peakMemory } from './lib/memory.ts';
import { watchParent } from './lib/watch-parent.ts';
import { systemForTests } from './lib/test-system.ts';

const MOST_SLOWDOWN = 3;
const QUIET_SHARE = 0.25;
const PEOPLE = 6;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const totalMs = Number(values.minutes) * 60_000;
const folder = mkdtempSync(join(tmpdir(), 'masque-attack-'));
const complaints: string[] = [];

const rowOf = (name: string, times: BystanderTimes, quiet: BystanderTimes): string => {
  const cells = kinds.map((kind) => {
    const [p50, p99] = [quantile(times[kind], 0.5), quantile(times[kind], 0.99)];
    return `${p50.toFixed(1)} / ${p99.toFixed(1)} ms (${(p99 / quantile(quiet[kind], 0.99)).toFixed(1)})`;
  });
  return [name.padEnd(16), ...cells.map((cell) => cell.padStart(24))].join(' ');
};

async function attackAll(): Promise<void> {
  const picture = await aPicture();
  const people = await Promise.all(Array.from({ length: PEOPLE }, withKey));
  const target = await aTarget(picture);
  await bystanders(people, picture, 5_000);
  const quiet = await bystanders(people, picture, totalMs * QUIET_SHARE);
  console.log(['others, p50 / p99'.padEnd(16), ...kinds.map((kind) => kind.padStart(24))].join(' '));
  console.log(rowOf('quiet', quiet, quiet));
  const all: BystanderTimes = { list: [], 'own chats': [], picture: [], reply: [], ready: [] };
  for (const name of attackNames) {
    const ms = (totalMs * (1 - QUIET_SHARE)) / attackNames.length;
    const { result, counts } = await during(name, target, () => bystanders(people, picture, ms));
    console.log(`${rowOf(name, result, quiet)}  attackers: ${JSON.stringify(counts)}`);
    for (const kind of kinds) all[kind].push(...result[kind]);
  }
  console.log(rowOf('all attacks', all, quiet));
  const slowdown = (kind: Kind) => quantile(all[kind], 0.99) / quantile(quiet[kind], 0.99);
  for (const kind of kinds) {
    if (slowdown(kind) > MOST_SLOWDOWN)
      complaints.push(`${kind}: p99 is ${slowdown(kind).toFixed(1)} times that of quiet`);
  }
}

async function reportMemory(): Promise<void> {
  for (const [name, pid] of Object.entries(await control.pids())) {
    const peak = pid === null ? undefined : peakMemory(pid);
    const bound = memoryBounds[name];
    console.log(`${name.padEnd(16)} peak ${peak ?? '?'} MiB${bound === undefined ? '' : ` of ${bound}`}`);
    if (peak !== undefined && bound !== undefined && peak > bound) complaints.push(`${name} took ${peak} MiB`);
  }
}

Object.assign(process.env, { RATE_LIMIT_FACTOR: '1', DAILY_MESSAGES: '0' });
const system = await systemForTests(folder, (line) => console.log(line), 'processes');
const end = () => void system.stop().finally(() => process.exit(130));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
watchParent(end);
try {
  Object.assign(process.env, system.env);
  const before = await control.pids();
  await attackAll();
  await reportMemory();
  const after = await control.pids();
  for (const name of Object.keys(before)) if (before[name] !== after[name]) complaints.push(`${name} died`);
} finally {
  await system.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length > 0 ? 1 : 0);
