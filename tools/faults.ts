/**
 * Seeded faults (e2e/seeded): half of the runs with one instance of each service, half with two. Build first.
 *
 *   --seeds 100     number of runs, or a range such as 40-44
 *   --seconds 30    duration of the faults in each run
 *   --instances 2   only runs with this many instances
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runShown } from './lib/run-shown.ts';
import { systemForTests } from './lib/test-system.ts';
import { JEST } from './suite/jest.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
    instances: { type: 'string' },
  },
});
const [from = 1, to] = values.seeds.split('-').map(Number);
const [first, last] = to === undefined ? [1, from] : [from, to];
const middle = Math.floor((first + last) / 2);
const halves = values.instances
  ? [{ instances: Number(values.instances), first, last }]
  : [
      { instances: 1, first, last: middle },
      { instances: 2, first: middle + 1, last },
    ];
const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => abort.abort());

let isClean = true;
for (const half of halves) {
  if (abort.signal.aborted || half.first > half.last) continue;
  const folder = mkdtempSync(join(tmpdir(), 'masque-faults-'));
  const system = await systemForTests(folder, (line) => console.log(line), half.instances);
  try {
    const jest = [...JEST, '--runInBand', '--ci'];
    const env = {
      ...process.env,
      ...system.env,
      NODE_ENV: 'test',
      FAULTS_SEEDS: `${half.first}-${half.last}`,
      FAULTS_SECONDS: values.seconds,
    };
    isClean = (await runShown('node', [...jest, 'e2e/seeded'], { env, signal: abort.signal })) && isClean;
  } finally {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exit(isClean && !abort.signal.aborted ? 0 : 1);
