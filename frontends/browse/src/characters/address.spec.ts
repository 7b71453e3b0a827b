import { describe, expect, it } from '@jest/globals';
import { isNarrowed, queryOf, readAddress, writeAddress } from './address.ts';

const read = (query: string) => readAddress(new URLSearchParams(query));
const all = { tab: 'all', search: '', sort: 'newest', filter: 'all', tags: [] };

describe('the address of the character browser', () => {
  it.each([
    ['', all],
    ['tab=following&sort=popular', { ...all, tab: 'following', sort: 'popular' }],
    [
      'search=a%20fox&filter=mine&tags=sea,%20sky,,sea',
      { ...all, search: 'a fox', filter: 'mine', tags: ['sea', 'sky'] },
    ],
    ['tab=secret&sort=random&filter=none', all],
  ])('%s is read', (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  it('says only what is not so anyway, and keeps what is not its own', () => {
    const before = new URLSearchParams('other=1&sort=popular&tags=sea');
    expect(writeAddress(before, { sort: 'newest', tags: [], tab: 'favorites' }).toString()).toBe(
      'other=1&tab=favorites',
    );
    expect(writeAddress(before, { tags: ['sea', 'sky'] }).get('tags')).toBe('sea,sky');
  });

  it('asks the server for no more than it says', () => {
    expect(queryOf(read(''))).toEqual({ limit: 24 });
    expect(queryOf(read('search=x&sort=oldest&filter=public&tags=a,b&tab=following'))).toEqual({
      limit: 24,
      search: 'x',
      sort: 'oldest',
      filter: 'public',
      tags: 'a,b',
    });
  });

  it.each([
    ['', false],
    ['sort=popular&tab=favorites', false],
    ['search=x', true],
    ['filter=mine', true],
    ['tags=a', true],
  ])('%s narrows the list: %s', (query, expected) => {
    expect(isNarrowed(read(query))).toBe(expected);
  });
});
