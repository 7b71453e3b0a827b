import { JustCreated } from '../lib/just-created.ts';

const ROUNDS = 200;
/** At the same time: the load under which projections are behind. */
const AT_ONCE = 10;
/** A user reports 20 things a day at most. */
const ROUNDS_EACH = 5;

describe('what was just created or deleted, under load on several instances', () => {
  it('is known to every call that names it', async () => {
    const faults: string[] = [];
    const rounds = Array.from({ length: ROUNDS / ROUNDS_EACH }, (_, index) => index);
    const work = async () => {
      for (let index = rounds.shift(); index !== undefined; index = rounds.shift()) {
        const people = await JustCreated.join();
        for (let round = 0; round < ROUNDS_EACH; round += 1)
          faults.push(...(await people.character(index + round)), ...(await people.user(index + round)));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(faults).toEqual([]);
  }, 600_000);
});
