import { describe, expect, it } from '@jest/globals';
import { takesNumbers } from './useCommandLine.ts';

describe('the numbers of messages', () => {
  it.each(['/hide ', '/unhide 3-', '/cut 1', '/branch-create 2', '/echo done | /hide 3-5'])(
    'are shown while “%s” is typed',
    (text) => expect(takesNumbers(text)).toBe(true),
  );

  it.each(['', 'Hide 3', '/hide', '/del 2', '/hide 3 | /echo done', 'a /hide 3'])(
    'aren’t shown while “%s” is typed',
    (text) => expect(takesNumbers(text)).toBe(false),
  );
});
