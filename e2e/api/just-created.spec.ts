import { JustCreated } from '../lib/just-created.ts';

describe('what was just created or deleted', () => {
  it('is known to every call that names it', async () => {
    const people = await JustCreated.join();
    const faults: string[] = [];
    for (let round = 0; round < 5; round += 1)
      faults.push(...(await people.character(round)), ...(await people.user(round)));
    expect(faults).toEqual([]);
  }, 60_000);
});
