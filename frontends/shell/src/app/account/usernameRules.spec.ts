import { describe, expect, it } from '@jest/globals';
import { brokenUsernameRule } from './usernameRules.ts';

describe('username', () => {
  it.each([
    ['', 'Username cannot be empty'],
    ['ab', 'Username must be at least 3 characters'],
    ['a'.repeat(31), 'Username must be 30 characters or less'],
    ['a b c', 'Username can only contain letters, numbers, underscores, and hyphens'],
    ['Ünal', 'Username can only contain letters, numbers, underscores, and hyphens'],
  ])('refuses "%s"', (name, sentence) => {
    expect(brokenUsernameRule(name)).toBe(sentence);
  });

  it.each(['abc', 'A_b-9', 'a'.repeat(30)])('takes "%s"', (name) => {
    expect(brokenUsernameRule(name)).toBeNull();
  });
});
