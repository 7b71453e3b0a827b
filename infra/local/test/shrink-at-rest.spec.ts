import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MODULE = join(import.meta.dirname, '../src/masque/shrink-at-rest.ts');

/** Fills memory, drops it, and prints the MiB of its heap in use then and after a rest. */
const PROGRAM = `
  const { shrinkAtRest } = await import(${JSON.stringify(MODULE)});
  const { setTimeout: pause } = await import('node:timers/promises');
  const mib = () => Math.round(process.memoryUsage().heapUsed / 2 ** 20);
  let rows = Array.from({ length: 400_000 }, (_, at) => ({ at, name: 'row ' + at }));
  rows = undefined;
  const busy = mib();
  if (process.argv.includes('shrinks')) shrinkAtRest(globalThis.gc, 100);
  await pause(1_000);
  console.log(JSON.stringify([busy, mib()]));
`;

async function growth(...args: string[]): Promise<number> {
  const flags = ['--disable-warning=ExperimentalWarning', '--expose-gc', '--input-type=module', '-e', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, ...args]);
  const [busy, rested]: number[] = JSON.parse(stdout);
  return (rested ?? 0) - (busy ?? 0);
}

describe('a process that worked and rests', () => {
  it('collects what it dropped', async () => {
    expect(await growth('shrinks')).toBeLessThan(-20);
  });

  it('would keep it without that', async () => {
    expect(await growth()).toBeGreaterThan(-20);
  });
});
