import { gateways } from './client.ts';
import { causeFaults } from './faults.ts';
import { seededRun } from './run.ts';

/** Milliseconds after the last fault within which everything agrees. */
const AGREE_MS = 10_000;
const SECONDS = Number(process.env['FAULTS_SECONDS'] ?? 15);

/** `FAULTS_SEEDS=4-9` or `FAULTS_SEEDS=7`; by default three seeds for one instance, two for two. */
function seeds(): number[] {
  const given = process.env['FAULTS_SEEDS'] ?? (gateways().length === 1 ? '1-3' : '4-5');
  const [first = 1, last = first] = given.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

describe(`Masque with ${gateways().length} of each service`, () => {
  it.each(seeds())(
    `keeps what it acknowledged and agrees after ${SECONDS} s of faults: seed %i`,
    async (seed) => {
      expect(await seededRun({ seed, seconds: SECONDS, agreeMs: AGREE_MS, cause: causeFaults })).toEqual({
        during: [],
        after: [],
      });
    },
    (SECONDS + 180) * 1_000,
  );
});
