import { describe, expect, it } from '@jest/globals';
import { aCard } from '../../../../frontends/test/aCard.ts';
import { type CardList, insertInto, removeFrom } from './cardLists.ts';

const dated = (id: string, month: number) => aCard({ id, createdAt: `2026-0${month}-01T00:00:00.000Z` });
const pages = (nextCursor: string | null): CardList[] => [
  { characters: [dated('c8', 8), dated('c6', 6)], total: 9, nextCursor: 'more' },
  { characters: [dated('c4', 4)], total: 9, nextCursor },
];
const shown = (lists: CardList[]) =>
  lists.map(({ characters, total }) => [characters.map(({ id }) => id).join(' '), total]);

describe('the pages of a list that begins with the newest characters', () => {
  it.each([
    ['at the beginning', 9, ['c9 c8 c6', 'c4']],
    ['between others', 7, ['c8 c7 c6', 'c4']],
    ['at the beginning of a later page', 5, ['c8 c6', 'c5 c4']],
  ])('take a card %s', (_, month, after) => {
    const lists = pages('more');
    insertInto(lists, dated(`c${month}`, month));
    expect(shown(lists)).toEqual(after.map((ids) => [ids, 10]));
  });

  it('take one at their end if it is the list’s, and else count it', () => {
    const [whole, begun] = [pages(null), pages('more')];
    insertInto(whole, dated('c1', 1));
    insertInto(begun, dated('c1', 1));
    expect(shown(whole)).toEqual([
      ['c8 c6', 10],
      ['c4 c1', 10],
    ]);
    expect(shown(begun)).toEqual([
      ['c8 c6', 10],
      ['c4', 10],
    ]);
  });

  it('take no card twice', () => {
    const lists = pages(null);
    insertInto(lists, dated('c6', 6));
    expect(shown(lists)).toEqual(shown(pages(null)));
  });

  it('let one go, wherever it stands', () => {
    const lists = pages(null);
    removeFrom(lists, 'c4');
    removeFrom(lists, 'elsewhere');
    expect(shown(lists)).toEqual([
      ['c8 c6', 8],
      ['', 8],
    ]);
  });
});
