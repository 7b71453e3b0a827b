import { mayHaveReached, milestones } from './milestone.rules.ts';

describe('milestones', () => {
  it('of likes are 1, and 10, 25 and 50 times powers of ten', () => {
    expect(milestones('likes', 0)).toEqual([]);
    expect(milestones('likes', 2_500)).toEqual([1, 10, 25, 50, 100, 250, 500, 1_000, 2_500]);
    expect(milestones('likes', 2_499).at(-1)).toBe(1_000);
  });

  it('of followers are 10 and 50 times powers of ten', () => {
    expect(milestones('followers', 9)).toEqual([]);
    expect(milestones('followers', 1_000)).toEqual([10, 50, 100, 500, 1_000]);
  });

  it('that were reached are left out', () => {
    expect(milestones('likes', 60, 10)).toEqual([25, 50]);
  });

  it.each([
    [1, true],
    [2, true],
    [3, false],
    [9, false],
    [10, true],
    [11, true],
    [12, false],
    [25, true],
    [27, false],
  ])('may have been reached with the like that makes %i: %s', (count, may) => {
    expect(mayHaveReached('likes', count, 1)).toBe(may);
  });

  it('are not reached by what falls or stays, and may be by what was counted anew', () => {
    expect([-1, 0, undefined].map((steps) => mayHaveReached('likes', 10, steps))).toEqual([false, false, false]);
    expect([0, 1, 3, 12].map((count) => mayHaveReached('likes', count, null))).toEqual([false, true, true, true]);
  });
});
