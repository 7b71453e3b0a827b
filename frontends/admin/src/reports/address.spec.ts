import { describe, expect, it } from '@jest/globals';
import { readAddress, searchOf } from './address.ts';
import { pageNumbers } from './Pagination.tsx';

describe('the address of the queue', () => {
  it.each([
    ['', ''],
    ['?status=pending&type=comment&page=2', '?status=pending&type=comment&page=2'],
    ['?status=lost&type=chat&page=0', ''],
    ['?page=1.5', ''],
    ['?page=1&status=resolved', '?status=resolved'],
  ])('%s means %s', (search, meaning) => expect(searchOf(readAddress(new URLSearchParams(search)))).toBe(meaning));
});

describe('the numbers of pages', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('at %i of %i', (page, pages, numbers) => expect(pageNumbers(page, pages)).toEqual(numbers));
});
