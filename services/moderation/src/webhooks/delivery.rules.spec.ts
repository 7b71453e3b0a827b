import { isDelivered, nextWait } from './delivery.rules.ts';

const HOUR_MS = 3_600_000;
const failed = { status: 500, reason: '' };

describe('tries of a webhook', () => {
  it('come ten times within three days and four hours, ever later', () => {
    const waits = Array.from({ length: 9 }, (_, n) => nextWait(n + 1, failed, 0) ?? NaN);
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / HOUR_MS;
    expect(hours).toBeGreaterThan(72);
    expect(hours).toBeLessThan(76);
    expect(nextWait(10, failed)).toBeNull();
  });

  it('wait for as long as the receiver asks, but a day', () => {
    expect(nextWait(1, { ...failed, status: 429, retryAfterMs: 60_000 }, 0)).toBe(60_000);
    expect(nextWait(1, { ...failed, status: 503, retryAfterMs: 90 * HOUR_MS }, 0)).toBe(24 * HOUR_MS);
    expect(nextWait(1, { ...failed, retryAfterMs: 1 }, 0)).toBe(5_000);
  });

  it('end where the receiver is gone', () => expect(nextWait(1, { status: 410, reason: '' })).toBeNull());

  it.each([
    [200, true],
    [204, true],
    [302, false],
    [400, false],
    [null, false],
  ])('with the answer %s count as delivered: %s', (status, expected) => {
    expect(isDelivered({ status, reason: '' })).toBe(expected);
  });
});
