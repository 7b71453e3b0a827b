import { fold, plain } from './fold.ts';

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

describe('folding without accents', () => {
  it.each([
    ['Zoë', 'zoe'],
    ['ŁUKASZ', 'lukasz'],
    ['Søren', 'soren'],
    ['Nguyễn', 'nguyen'],
    ['Đặng', 'dang'],
    ['Æsir', 'aesir'],
    ['Ёлка', 'елка'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['⭐\ufe0f', '⭐'],
    ['👩\u200d💻', '👩💻'],
    ['zero\u200bwidth', 'zerowidth'],
    ['a\nb', 'a b'],
  ])('%s equals %s', (one, other) => {
    expect(plain(one)).toBe(other);
  });

  it('keeps apart what is seen apart', () => {
    const flags = ['gbeng', 'gbsct'].map((region) =>
      plain(
        `🏴${Array.from(region, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`,
      ),
    );
    expect(new Set(flags).size).toBe(2);
    expect(plain('が')).not.toBe(plain('か'));
  });
});
