import { describe, expect, it } from '@jest/globals';
import { plainBio } from './PeopleTabs.tsx';

describe('a bio in one line', () => {
  it.each([
    ['# Hello\n\nI **write** _stories_.', 'Hello I write stories.'],
    ['![me](/media/people/a/full.webp)\nSee [my site](https://example.com).', 'See my site.'],
    ['- one\n- two\n> three', 'one two three'],
    ['![cut off](/media/peo', ''],
    ['مرحبا **بك**', 'مرحبا بك'],
  ])('%j reads %j', (bio, line) => expect(plainBio(bio)).toBe(line));

  it('is no longer than a line can show', () =>
    expect(plainBio('word '.repeat(1_000))).toMatch(/^(?:word ){30,39}word…$/));
});
