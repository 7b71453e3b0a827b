import { setTimeout as pause } from 'node:timers/promises';
import { control } from '../lib/control.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { faultsOf } from './aftermath.ts';
import { gateways } from './client.ts';
import { miscountsOf } from './counts.ts';
import { causeFaults } from './faults.ts';
import { ModerationRun } from './moderation-run.ts';
import { leftoversOf } from './leftovers.ts';
import { Random } from './random.ts';
import { Visitor } from './visitor.ts';

const SECONDS = Number(process.env['FAULTS_SECONDS'] ?? 15);
const VISITORS = 6;
/** Everything agrees this long after the last fault. */
const AGREE_MS = 10_000;
const START_MS = 60_000;

/** `FAULTS_SEEDS=4-9` or `FAULTS_SEEDS=7`; without it the few of `npm test`: three of one instance, two of two. */
function seeds(): number[] {
  const given = process.env['FAULTS_SEEDS'] ?? (gateways().length === 1 ? '1-3' : '4-5');
  const [first = 1, last = first] = given.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function raise(): never {
  throw new Error('no such visitor');
}

describe(`Masque with ${gateways().length} of each service`, () => {
  it.each(seeds())(
    `keeps what it acknowledged and agrees after ${SECONDS} s of faults: seed %i`,
    async (seed) => {
      await expectWithin(START_MS, control.isReady);
      const random = new Random(seed);
      const visitors: Visitor[] = [];
      for (let index = 0; index < VISITORS; index += 1)
        visitors.push(await Visitor.join(new Random(seed * 100 + index)));
      const moderation = await ModerationRun.open(seed);
      const until = performance.now() + SECONDS * 1_000;
      const [faults] = await Promise.all([
        causeFaults(random, until),
        moderation.act(until),
        ...visitors.map((each) => each.act(until, moderation.record)),
      ]);
      const during = [...new Set([...visitors, moderation.record].flatMap(({ problems }) => problems))];
      const ended = performance.now();
      const strangerTo = (index: number) => visitors[(index + 1) % VISITORS] ?? raise();
      const look = async () => {
        const lost = await Promise.all(visitors.map((each, index) => faultsOf(each, strangerTo(index))));
        const miscounts = await Promise.all(visitors.map((each, index) => miscountsOf(each, index)));
        return [...lost, ...miscounts, await leftoversOf(visitors), await moderation.faults(visitors)].flat();
      };
      let after = await look();
      while (after.length > 0 && performance.now() - ended < AGREE_MS) {
        await pause(500);
        after = await look();
      }
      const sum = (key: keyof Visitor['counts']) => visitors.reduce((all, { counts }) => all + counts[key], 0);
      const isClean = during.length === 0 && after.length === 0;
      process.stderr.write(
        `${isClean ? 'clean' : 'FAILED'}: seed ${seed}: ${faults.join(', ')}; ${sum('writes')} writes, ${sum('edits')} of them edits, ` +
          `${sum('replies')} replies, ${sum('broken')} broken off, ${sum('stops')} stopped, ` +
          `${sum('sessions')} sessions ended, ${sum('givenUp')} calls given up; ${moderation.summary()}; ` +
          `${after.length === 0 ? 'all agreed' : 'not agreed'} ${Math.round(performance.now() - ended)} ms after the last fault\n`,
      );
      if (!isClean) process.stderr.write(`${[...during, ...after].join('\n')}\n`); // jest says it at the end of all seeds
      expect({ during, after }).toEqual({ during: [], after: [] });
    },
    (SECONDS + 180) * 1_000,
  );
});
