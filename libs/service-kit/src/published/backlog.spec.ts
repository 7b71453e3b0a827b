import { jest } from '@jest/globals';
import { Backlog } from './backlog.ts';

describe('the backlog of a publication', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('gives nothing before the first is due, and then all that wait with it', () => {
    const backlog = new Backlog(3_000);
    backlog.add('first');
    jest.advanceTimersByTime(2_000);
    backlog.add('second');
    expect(backlog.claimDue(10)).toEqual([]);
    jest.advanceTimersByTime(1_000);
    expect(backlog.claimDue(10)).toEqual(['first', 'second']);
    expect(backlog.dueIn()).toBeUndefined();
  });

  it('lets a row that failed wait for its own time', () => {
    const backlog = new Backlog(100);
    backlog.retryLater('broken', 1, 1_000);
    backlog.add('other');
    jest.advanceTimersByTime(100);
    expect(backlog.claimDue(10)).toEqual(['other']);
    jest.advanceTimersByTime(900);
    expect(backlog.claimDue(10)).toEqual(['broken']);
  });
});
