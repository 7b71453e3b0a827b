import { dollarsOf } from './usage.view.ts';

describe('dollars', () => {
  it.each([
    [0, '0'],
    [1, '0.000000001'],
    [1_500_000, '0.0015'],
    [1_000_000_000, '1'],
    [12_340_000_000, '12.34'],
  ])('%i billionths are %s', (nano, dollars) => expect(dollarsOf(nano)).toBe(dollars));
});
