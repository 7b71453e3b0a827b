/**
 * Seeded faults (e2e/seeded): half of the runs with one instance of each service, half with two. Build first.
 *
 *   --seeds 100     number of runs, or a range such as 40-44
 *   --seconds 30    duration of the faults in each run
 *   --instances 2   only runs with one instance, or with two
 */
import { parseArgs } from 'node:util';
import { jest } from './suite/jest.ts';
import { runSuite } from './suite/main.ts';

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

await runSuite(async (session) => {
  for (const { instances, ...seeds } of halves.filter((half) => half.first <= half.last)) {
    await jest(session, {
      title: `Seeds ${seeds.first}-${seeds.last}, instances: ${instances}`,
      args: ['--runInBand', '--testPathPatterns=/e2e/seeded/'],
      surroundings: instances > 1 ? 'instances' : 'processes',
      env: { FAULTS_SEEDS: `${seeds.first}-${seeds.last}`, FAULTS_SECONDS: values.seconds },
    });
  }
});
