import { describe, expect, it } from '@jest/globals';
import { isMeantForStop } from './stopGuard.ts';

describe('a press on Stop', () => {
  it('is the second half of a double tap on Send, right after Stop took its place', () => {
    expect([0, 80, 300, 499].map((after) => isMeantForStop(1_000 + after, 1_000))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('counts as soon as nobody can have meant Send', () => {
    expect(isMeantForStop(1_500, 1_000)).toBe(true);
  });

  it('does not count when it happened before Stop was drawn, on a slow page', () => {
    expect(isMeantForStop(900, 1_000)).toBe(false);
  });
});
