import { cleanKey, keyProblem } from './key.rules.ts';

describe('an API key', () => {
  it.each([
    ['', 'key.empty'],
    ['sk-or-', 'key.wrong_prefix'],
    ['sk-or-v1-0123', null],
    ['sk-or-…0123', 'key.wrong_prefix'],
    ['sk-or-v1 0123', 'key.wrong_prefix'],
    ['sk-0123', 'key.wrong_prefix'],
    ['SK-OR-0123', 'key.wrong_prefix'],
  ])('%j: %s', (key, problem) => {
    expect(keyProblem(key)).toBe(problem);
  });

  it.each([
    ['', null, 'key.empty'],
    ['any-key', null, null],
    ['a', null, null],
    ['x'.repeat(500), null, null],
    ['x'.repeat(501), null, 'key.unprintable'],
    ['with space', null, 'key.unprintable'],
    ['kéy', null, 'key.unprintable'],
    ['a\r\nx-evil: 1', null, 'key.unprintable'],
    ['sk-own', 'sk-', null],
    ['sk-', 'sk-', 'key.unprintable'],
    ['pk-own', 'sk-', 'key.wrong_start'],
  ])('%j of a gateway whose keys begin with %j: %s', (key, prefix, problem) => {
    expect(keyProblem(key, prefix)).toBe(problem);
  });
});

describe('a pasted key', () => {
  it.each([
    'abc',
    ' abc\n',
    '"abc"',
    '“abc”',
    'Bearer abc',
    'bearer  abc',
    '"Bearer abc"',
    'Bearer "abc"',
    'Authorization: Bearer abc',
  ])('is abc in %j', (typed) => expect(cleanKey(typed)).toBe('abc'));

  it('keeps such characters inside', () => expect(cleanKey('a"b-Bearer-c')).toBe('a"b-Bearer-c'));
});
