import { describe, expect, it } from '@jest/globals';
import { runEach } from './runEach.ts';

const limited = { kind: 'http', status: 429, message: 'Rate limit exceeded.', remainingTime: 0.001 };
const items = Array.from({ length: 50 }, (_, n) => `l${n}`);
const life = () => new AbortController().signal;

describe('many calls, each for itself', () => {
  it('are a few at a time, and go on after a limit until all are made', async () => {
    const made: string[] = [];
    let underWay = 0;
    let most = 0;
    const { done, failed } = await runEach(
      items,
      async (item) => {
        underWay += 1;
        most = Math.max(most, underWay);
        await Promise.resolve();
        underWay -= 1;
        made.push(item);
        // Simulates a token bucket of 30 that gains one token per wait.
        return { error: made.length > 30 && made.length % 2 === 0 ? limited : undefined };
      },
      life(),
    );
    expect([most, done.toSorted(), failed]).toEqual([4, items.toSorted(), []]);
  });

  it('that fail hold up no other', async () => {
    const refused = { kind: 'http', status: 409, message: 'Full' };
    const { done, failed } = await runEach(
      ['a', 'b', 'c'],
      async (item) => ({ error: item === 'b' ? refused : undefined }),
      life(),
    );
    expect([done, failed]).toEqual([['a', 'c'], [{ item: 'b', error: refused }]]);
  });

  it.each([
    ['does not end', limited],
    ['is a long one', { ...limited, remainingTime: 3_600 }],
    ['says no time', { ...limited, remainingTime: undefined }],
  ])('fail with a limit that %s', async (_, error) => {
    let calls = 0;
    const { done, failed } = await runEach(
      items,
      async () => {
        calls += 1;
        return { error };
      },
      life(),
    );
    expect([done, failed.length, calls < 60]).toEqual([[], items.length, true]);
  });

  it('begin no more once they are given up', async () => {
    const given = new AbortController();
    const { done } = await runEach(
      items,
      async (item) => {
        if (item === 'l9') given.abort();
        return {};
      },
      given.signal,
    );
    expect(done.length).toBeLessThan(15);
  });
});
