import { fold } from './fold.ts';

describe('folding', () => {
  it.each([
    ['MIRA', 'mira'],
    ['Straße', 'STRASSE'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['ПРИВЕТ', 'привет'],
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'ısparta'],
    ['Ｍｉｒａ', 'mira'],
    ['caf\u00e9', 'cafe\u0301'],
  ])('%s equals %s', (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  it('makes spaces of control characters and mends broken text', () => {
    expect(fold('a\u001fb\nc')).toBe('a b c');
    expect(fold('a\ud800b')).toBe('a\ufffdb');
  });
});
