import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { fakeNetwork } from '../../../test/network.ts';
import { ImpressionReports } from './impressionReports.ts';

const CALL = 'POST /api/characters/seen';

describe('reports of what was seen', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('go together after ten seconds, each character once', async () => {
    const network = fakeNetwork({ [CALL]: { noted: 3 } });
    const reports = new ImpressionReports();
    for (const id of ['a', 'b', 'a']) reports.record('seen', id);
    reports.record('opened', 'a');
    expect(network.calls).toHaveLength(0);
    jest.advanceTimersByTime(10_000);
    reports.record('seen', 'b');
    jest.advanceTimersByTime(10_000);
    expect(network.calls).toEqual([CALL]);
    jest.useRealTimers();
    await waitFor(() => expect(network.bodiesOf(CALL)).toEqual([{ seen: ['a', 'b'], opened: ['a'] }]));
  });

  it('go at once when the page ends, and when there are a hundred', () => {
    const network = fakeNetwork({ [CALL]: { noted: 1 } });
    const reports = new ImpressionReports();
    reports.record('seen', 'a');
    dispatchEvent(new Event('pagehide'));
    expect(network.calls).toHaveLength(1);
    for (let n = 0; n < 100; n += 1) reports.record('seen', `c${n}`);
    expect(network.calls).toHaveLength(2);
    jest.advanceTimersByTime(10_000);
    expect(network.calls).toHaveLength(2);
  });
});
