import { describe, expect, it } from '@jest/globals';
import { beginningOf, clockTime, dayName, mediumDate, mediumTime, wholeNumber } from './format.ts';

const time = new Date(2026, 2, 4, 21, 5);
const plain = (text: string) => text.replaceAll('\u202F', ' ');

describe('numbers and times', () => {
  it('are written as Americans write them', () => {
    const iso = time.toISOString();
    expect(wholeNumber(12_345)).toBe('12,345');
    expect(mediumDate(iso)).toBe('Mar 4, 2026');
    expect(plain(mediumTime(iso))).toBe('Mar 4, 2026, 9:05 PM');
    expect(plain(mediumTime(time.getTime()))).toBe('Mar 4, 2026, 9:05 PM');
    expect(plain(clockTime(iso))).toBe('9:05 PM');
  });

  it('of a day are that day wherever they are read', () => {
    expect([dayName('2026-11-23'), dayName('2026-01-01')]).toEqual(['Nov 23', 'Jan 1']);
  });
});

describe('the beginning of a text', () => {
  it.each([
    ['Whole.', 6, 'Whole.'],
    ['A lamplighter in the fog', 20, 'A lamplighter in the…'],
    ['A lamplighter in the fog', 17, 'A lamplighter in…'],
    ['A lamplighter, too', 14, 'A lamplighter,…'],
    ['Donaudampfschifffahrt', 10, 'Donaudampf…'],
    ['😀😀😀', 2, '😀😀…'],
  ])('of %j, %i characters, is %j', (text, most, beginning) => expect(beginningOf(text, most)).toBe(beginning));
});
