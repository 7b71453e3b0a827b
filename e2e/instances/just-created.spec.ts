import { JustCreated } from '../lib/just-created.ts';

const ROUNDS = 200;
/** Concurrent rounds: enough load to make projections lag. */
const AT_ONCE = 10;
/** A user may report at most 20 things a day. */
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
