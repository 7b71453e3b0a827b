import { setTimeout as pause } from 'node:timers/promises';
import { faultsOf } from './aftermath.ts';
import { miscountsOf } from './counts.ts';
import { causeFaults } from './faults.ts';
import { Random } from './random.ts';
import { Visitor } from './visitor.ts';

const SECONDS = Number(process.env['INSTANCES_SECONDS'] ?? 20);
const SEED = Number(process.env['INSTANCES_SEED'] ?? 1);
const VISITORS = 6;
/** Everything agrees this long after the last fault. */
const AGREE_MS = 10_000;

function raise(): never {
  throw new Error('no such visitor');
}

describe('two instances of everything', () => {
  it(
    `keep what they acknowledged and agree, while they are killed and started for ${SECONDS} s (seed ${SEED})`,
    async () => {
      const random = new Random(SEED);
      const visitors: Visitor[] = [];
      for (let index = 0; index < VISITORS; index += 1)
        visitors.push(await Visitor.join(new Random(SEED * 100 + index)));
      const until = performance.now() + SECONDS * 1_000;
      const [faults] = await Promise.all([causeFaults(random, until), ...visitors.map((each) => each.act(until))]);
      const during = [...new Set(visitors.flatMap(({ problems }) => problems))];
      const ended = performance.now();
      const strangerTo = (index: number) => visitors[(index + 1) % VISITORS] ?? raise();
      const look = async () => {
        const faults = await Promise.all(visitors.map((each, index) => faultsOf(each, strangerTo(index))));
        const miscounts = await Promise.all(visitors.map((each, index) => miscountsOf(each, index)));
        return [...faults, ...miscounts].flat();
      };
      let after = await look();
      while (after.length > 0 && performance.now() - ended < AGREE_MS) {
        await pause(500);
        after = await look();
      }
      const sum = (key: keyof Visitor['counts']) => visitors.reduce((all, { counts }) => all + counts[key], 0);
      process.stderr.write(
        `${faults.length} kills (${faults.join(' ')}); ${sum('writes')} writes, ${sum('edits')} of them edits, ` +
          `${sum('replies')} replies, ${sum('broken')} broken off, ${sum('stops')} stopped, ` +
          `${sum('sessions')} sessions ended, ${sum('givenUp')} calls given up; ` +
          `all agreed ${Math.round(performance.now() - ended)} ms after the last fault\n`,
      );
      expect({ during, after }).toEqual({ during: [], after: [] });
    },
    (SECONDS + 120) * 1_000,
  );
});
