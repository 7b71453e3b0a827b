import { missingText } from '../catalog/card.fields.ts';
import { isVisible, plainLine } from './line.rules.ts';

describe('a name in a line', () => {
  it.each([
    ['\u202Egnp.exe', 'gnp.exe'],
    ['Mira\u2066\u2069\u200E\u200F\u061C', 'Mira'],
    [' Mira ', 'Mira'],
    ['مرحبا \u202B', 'مرحبا'],
    // Joiners combine emoji into one, and letters into one word.
    ['👩\u200D🚀', '👩\u200D🚀'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ])('%j is %j', (typed, name) => {
    expect(plainLine(typed)).toBe(name);
  });

  it.each([
    '',
    ' ',
    '\u200B',
    '\u200D\u2060',
    '\u3164',
    '\uFFA0',
    '\u115F',
    '\u2800',
    '\u00AD',
    '\u0301',
    '\uFEFF \u180E',
    '\u{E0041}',
  ])('%j shows nothing', (name) => {
    expect(isVisible(name)).toBe(false);
    const card = { name, summary: 's', scenario: 's', personality: 'p', firstMessage: 'f' };
    expect(missingText(card)).toEqual({ field: 'name', code: 'character.name_missing' });
  });

  it.each(['M', '7', '?', '猫', '🎭', 'é', '\u200BMira', '\u0301M'])('%j shows something', (name) => {
    expect(isVisible(name)).toBe(true);
  });
});
