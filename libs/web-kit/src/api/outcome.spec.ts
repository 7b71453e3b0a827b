import { describe, expect, it } from '@jest/globals';
import type { ApiError } from './errors.ts';
import { isUnknown, type CallResult, confirmChange, truthOf } from './outcome.ts';

const http = (status: number, code?: string): ApiError => ({ kind: 'http', status, code, message: 'No' });
const wanted = (truth: number) => truth === 1;

describe('the outcome of a call', () => {
  it.each<[string, ApiError | undefined, boolean]>([
    ['done', undefined, false],
    ['refused', http(403), false],
    ['limited', http(429), false],
    ['in conflict', http(409, 'collection.full'), false],
    ['still carried out', http(409, 'request.repeated'), true],
    ['failed behind the gateway', http(502), true],
    ['lost', { kind: 'network', message: 'No response' }, true],
    ['too late', { kind: 'timeout', message: 'Timed out' }, true],
    ['no answer of ours', { kind: 'unreadable', status: 403, message: 'Invalid' }, true],
  ])('that is %s', (_, error, expected) => {
    expect(isUnknown(error)).toBe(expected);
  });

  const asked = (change: CallResult<number>, truth: CallResult<number>) =>
    confirmChange(change, async () => truth, wanted);

  it('is what the server says when it is unknown', async () => {
    expect(await asked({ error: http(503) }, { data: 1 })).toEqual({ data: 1 });
  });

  it('is a failure that knows what is true when the change did not happen', async () => {
    const failure = await asked({ error: http(503) }, { data: 4 });
    expect(failure.error).toEqual(http(503));
    expect(await truthOf<number>(Promise.reject(Object.assign(new Error('No'), failure)))).toBe(4);
  });

  it.each([
    ['nobody can say', { error: http(503) }, { error: http(502) }],
    ['it was refused', { error: http(403) }, { data: 1 }],
  ])('is the failure when %s, and leaves what was', async (_, change, truth) => {
    const failure = await asked(change, truth);
    expect(failure).toEqual(change);
    expect(await truthOf(Promise.reject(Object.assign(new Error('No'), failure)))).toBeUndefined();
  });
});
