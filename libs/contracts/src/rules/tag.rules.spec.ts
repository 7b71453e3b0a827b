import { tidyTags } from './tag.rules.ts';

describe('tags', () => {
  it.each([
    [[], []],
    [[' Fantasy ', 'fantasy', 'FANTASY'], ['Fantasy']],
    [['', '   ', '\n', ',,'], []],
    [
      ['a, b', 'c\nA', 'd\u202e'],
      ['a', 'b', 'c', 'd'],
    ],
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
