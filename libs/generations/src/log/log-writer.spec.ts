import { flushMsFor } from './log-writer.ts';

describe('how long texts are gathered', () => {
  it('grows with the number of generations, and is never noticed by a reader', () => {
    expect(flushMsFor(1)).toBeLessThan(30);
    expect(flushMsFor(100)).toBeGreaterThanOrEqual(2 * flushMsFor(1));
    expect(flushMsFor(10_000)).toBe(100);
  });
});
