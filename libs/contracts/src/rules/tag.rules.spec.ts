import { tidyTags } from './tag.rules.ts';

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
