import { missingText, tidyTags } from './character.rules.ts';

const whole = { name: 'n', summary: 's', scenario: 'c', personality: 'p', firstMessage: 'f' };

describe('the texts an author must give', () => {
  it.each([
    [{}, null],
    [{ firstMessage: ' ' }, 'character.first_message_missing'],
    [{ personality: '\n', firstMessage: '' }, 'character.personality_missing'],
    [{ scenario: '', personality: '', firstMessage: '' }, 'character.scenario_missing'],
    [{ summary: '\t', scenario: '', personality: '', firstMessage: '' }, 'character.summary_missing'],
    [{ name: ' \u00a0', summary: '', scenario: '', personality: '', firstMessage: '' }, 'character.name_missing'],
  ])('%j: the first that is empty is named (%s)', (own, code) => {
    expect(missingText({ ...whole, ...own })).toBe(code);
  });
});

describe('tags', () => {
  it.each([
    [[], []],
    [[' Fantasy ', 'fantasy', 'FANTASY'], ['Fantasy']],
    [['', '   ', '\n'], []],
    [
      ['Straße', 'STRASSE', 'МОРЕ', 'море'],
      ['Straße', 'МОРЕ'],
    ],
    [
      ['b', 'a', 'B'],
      ['b', 'a'],
    ],
  ])('%j are kept as %j', (typed, kept) => {
    expect(tidyTags(typed)).toEqual(kept);
  });
});
