import { setTimeout as pause } from 'node:timers/promises';
import { Admission } from './admission.ts';

describe('the admission of replies', () => {
  it('lets sixteen begin at once, and others in their order as places get free', async () => {
    const admission = new Admission();
    const inside: number[] = [];
    const leaves: (() => void)[] = [];
    const all = Array.from({ length: 20 }, async (_, index) => {
      const leave = await admission.enter();
      inside.push(index);
      leaves.push(leave);
    });
    await Promise.all(all.slice(0, 16));
    expect(inside).toEqual(Array.from({ length: 16 }, (_, index) => index));
    leaves[3]?.();
    leaves[3]?.();
    await all[16];
    expect(inside.slice(16)).toEqual([16]);
    leaves[0]?.();
    leaves[1]?.();
    leaves[2]?.();
    await Promise.all(all);
    expect(inside.slice(16)).toEqual([16, 17, 18, 19]);
    for (const leave of leaves) leave();
  });

  it('does not wait for those who stay', async () => {
    const admission = new Admission();
    await Promise.all(Array.from({ length: 16 }, () => admission.enter()));
    const next = admission.enter();
    const first = await Promise.race([next.then(() => 'entered'), pause(2_000, 'late')]);
    expect(first).toBe('entered');
    (await next)();
  });
});
