import { difference, toggled } from './reaction.rules.ts';

describe('a reaction', () => {
  it.each([
    [null, true, true],
    [null, false, false],
    [true, true, null],
    [false, false, null],
    [true, false, false],
    [false, true, true],
  ])('%s and then %s is %s', (before, isLike, after) => {
    expect(toggled(before, isLike)).toBe(after);
  });

  it.each([
    [null, true, 1, 0],
    [true, null, -1, 0],
    [true, false, -1, 1],
    [false, true, 1, -1],
    [null, false, 0, 1],
    [false, null, 0, -1],
    [true, true, 0, 0],
  ])('from %s to %s changes likes by %i and dislikes by %i', (before, after, likes, dislikes) => {
    expect(difference(before, after)).toEqual({ likes, dislikes });
  });
});
