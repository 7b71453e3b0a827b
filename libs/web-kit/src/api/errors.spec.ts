import { describe, expect, it } from '@jest/globals';
import { mediumTime } from '../format.ts';
import { apiErrorOf, fromBody, sentenceOf, toApiError } from './errors.ts';

describe('failures of calls', () => {
  it('carry the sentence of the server', () => {
    const body = { error: 'Not yours', code: 'auth.denied', requestId: 'r1', details: ['a', 1], remainingTime: 3 };
    expect(fromBody(403, body)).toEqual({
      kind: 'http',
      status: 403,
      message: 'Not yours',
      code: 'auth.denied',
      requestId: 'r1',
      details: ['a'],
      remainingTime: 3,
    });
  });

  it('name the end of a suspension as the rest of the page does', () => {
    const until = '2026-12-01T14:00:00.000Z';
    const error = 'Your account is suspended until 2026-12-01 14:00 UTC';
    expect(fromBody(403, { error, code: 'account.suspended', until }).message).toBe(
      `Your account is suspended until ${mediumTime(until)}`,
    );
    expect(fromBody(403, { error, code: 'account.suspended' }).message).toBe(error);
    expect(fromBody(403, { error, code: 'auth.denied', until }).message).toBe(error);
  });

  it.each([null, 'text', [], {}, { error: 5 }])('get a sentence of ours for the body %j', (body) => {
    expect(fromBody(500, body)).toMatchObject({ kind: 'unreadable', status: 500 });
  });

  it('tell a lost connection from a slow server', () => {
    expect(toApiError({ status: 'FETCH_ERROR', error: 'x' }).kind).toBe('network');
    expect(toApiError({ status: 'TIMEOUT_ERROR', error: 'x' }).message).toBe('Request timed out. Please try again.');
  });

  it('are found in whatever was thrown', () => {
    expect(apiErrorOf(undefined)).toBeNull();
    expect(sentenceOf({ kind: 'http', status: 400, message: 'No' })).toBe('No');
  });
});
