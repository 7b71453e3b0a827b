import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

export interface Machine {
  readonly lines: readonly string[];
  readonly busy: number;
}

export const BUSY = 0.1;
const LOOK_MS = 3_000;
export const LOOP = 50_000_000;

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
const versionIn = (file: string): string => {
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
};

function processorTimes() {
  const times = cpus().map((one) => one.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  return { idle, busy: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0) };
}

/** Load average won't do: its minute still includes the build. */
async function busyShare(): Promise<number> {
  const before = processorTimes();
  await wait(LOOK_MS);
  const after = processorTimes();
  const busy = after.busy - before.busy;
  return busy / (busy + after.idle - before.idle);
}

/** Milliseconds for a loop of `LOOP` multiplications: another machine, or another day, has another speed. */
export function loopMs(): number {
  const began = performance.now();
  let state = 1;
  for (let n = 0; n < LOOP; n += 1) state = Math.imul(state ^ n, 0x9e3779b1);
  const ms = performance.now() - began;
  // Without a use of the result, the loop could be optimized away.
  return state === 0 ? 0 : ms;
}

/** Call before starting anything. Includes nothing that identifies the machine. */
export async function machine(): Promise<Machine> {
  const all = cpus();
  const gib = (totalmem() / 1024 ** 3).toFixed(0);
  const busy = await busyShare();
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  return {
    busy,
    lines: [
      `${all.length} cores (${(all[0]?.model ?? 'unknown').trim()}), ${gib} GiB, Linux ${release().split('-')[0]}; everything on it, including this program`,
      `Masque ${versionIn('package.json')} at commit ${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}, Node ${process.versions.node}, Fastify ${versionIn('node_modules/fastify/package.json')}, the local stores and the demo model`,
      `${(100 * busy).toFixed(0)} % of the processors busy with other work before the start`,
    ],
  };
}
