import { describe, expect, it } from '@jest/globals';
import { typicalHeight } from './rowHeight.ts';

const said = (...texts: string[]) => texts.map((text) => ({ text }));

describe('the typical height of a message', () => {
  it('is that of the lines that its text takes, more on a narrow screen', () => {
    expect(typicalHeight(said('Yes.'), 720)).toBe(103);
    expect(typicalHeight(said('x'.repeat(180)), 720)).toBe(130);
    expect(typicalHeight(said('x'.repeat(180)), 360)).toBe(184);
    expect(typicalHeight(said('One.\n\nTwo.'), 720)).toBe(157);
  });

  it('is the mean of short and long ones, and something where there are none', () => {
    expect(typicalHeight(said('Yes.', 'x'.repeat(270)), 720)).toBe(130);
    expect(typicalHeight([], 720)).toBe(76);
  });
});
