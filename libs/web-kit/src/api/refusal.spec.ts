import { describe, expect, it } from '@jest/globals';
import { fromBody, sentenceOf } from './errors.ts';
import { refusalOf } from './refusal.ts';

const words = { failed: 'Failed to update follow status', signedOut: 'You must be logged in to follow users' };
const refused = (status: number, code: string, error: string) => fromBody(status, { error, code, requestId: 'r1' });

describe('what is said of a change that failed', () => {
  it.each([
    ['the documented sentence', refused(500, 'server.failed', 'Something broke'), words.failed],
    ['that the session has ended', refused(401, 'auth.required', 'Authentication required'), words.signedOut],
    [
      'the server’s sentence for who is suspended',
      refused(403, 'account.suspended', 'Your account is suspended until Nov 27, 2026'),
      'Your account is suspended until Nov 27, 2026',
    ],
    [
      'the server’s sentence for who has no username',
      refused(403, 'auth.username_needed', 'Set a username first.'),
      'Set a username first.',
    ],
  ])('is %s', (_, error, sentence) => {
    expect(refusalOf(error, words)).toBe(sentence);
  });

  it('carries the reason of a suspension beside its sentence', () => {
    const error = fromBody(403, {
      error: 'Your account is suspended until Nov 27, 2026',
      code: 'account.suspended',
      reason: 'Spam.',
    });
    expect(error).toMatchObject({ code: 'account.suspended', fields: { reason: 'Spam.' } });
    expect(sentenceOf(error)).toBe('Your account is suspended until Nov 27, 2026');
  });
});
