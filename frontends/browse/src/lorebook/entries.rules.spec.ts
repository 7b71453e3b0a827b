import { describe, expect, it } from '@jest/globals';
import type { LoreEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  changeEntry,
  inOrder,
  isFound,
  moveEntry,
  shownName,
  withDuplicate,
  withNewEntry,
  withoutEntry,
} from './entries.rules.ts';

const entry = (own: Partial<LoreEntry> = {}): LoreEntry => ({
  keys: [],
  content: '',
  enabled: true,
  insertionOrder: 100,
  useRegex: false,
  extensions: {},
  unknown: {},
  ...own,
});
const named = (...orders: [string, number][]) =>
  orders.map(([name, insertionOrder]) => entry({ name, insertionOrder }));
const shown = (entries: readonly LoreEntry[]) => inOrder(entries).map((index) => entries[index]?.name);
const orders = (entries: readonly LoreEntry[]) => entries.map(({ insertionOrder }) => insertionOrder);

describe('the order of entries', () => {
  it('is by insertion order, and of equal order as they stand in the book', () => {
    expect(shown(named(['c', 5], ['a', -1], ['d', 5], ['b', 2.5]))).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each([
    [0, 2, ['b', 'c', 'a', 'd'], [35, 20, 30, 40]],
    [3, 0, ['d', 'a', 'b', 'c'], [10, 20, 30, 9]],
    [0, 3, ['b', 'c', 'd', 'a'], [41, 20, 30, 40]],
    [1, 2, ['a', 'c', 'b', 'd'], [10, 35, 30, 40]],
  ])('moves number %i to %i and changes no other order where there is room', (from, to, names, numbers) => {
    const moved = moveEntry(named(['a', 10], ['b', 20], ['c', 30], ['d', 40]), from, to);
    expect(shown(moved)).toEqual(names);
    expect(orders(moved)).toEqual(numbers);
  });

  it('makes room where all are of one order, and leaves alone what stands before', () => {
    const moved = moveEntry(named(['a', 100], ['b', 100], ['c', 100], ['d', 100], ['e', 500]), 3, 1);
    expect(shown(moved)).toEqual(['a', 'd', 'b', 'c', 'e']);
    expect(orders(moved)).toEqual([100, 102, 102, 101, 500]);
  });

  it.each([
    [1, 1],
    [9, 0],
    [0, 9],
    [0, -1],
  ])('keeps all numbers when nothing moved (%i to %i)', (from, to) => {
    const entries = named(['a', 7], ['b', 7], ['c', 3]);
    expect(orders(moveEntry(entries, from, to))).toEqual([7, 7, 3]);
  });

  it('puts every entry wherever one asks, whatever the numbers were', () => {
    const numbers = [5, 5, 5, 0, -3.5, 1e9, 5, 6, 6.5, 7];
    for (let from = 0; from < numbers.length; from += 1)
      for (let to = 0; to < numbers.length; to += 1) {
        const entries = numbers.map((insertionOrder, index) => entry({ name: `${index}`, insertionOrder }));
        const before = shown(entries);
        const wanted = before.toSpliced(from, 1).toSpliced(to, 0, before[from]);
        expect(shown(moveEntry(entries, from, to))).toEqual(wanted);
      }
  });
});

describe('the entries of a book', () => {
  const foreign = entry({
    id: 7,
    name: 'Harbour',
    keys: ['harbour'],
    extensions: { vectorized: true, selectiveLogic: 2 },
    unknown: { 'x-tool': [1] },
  });

  it('keep what other programs wrote when they are edited', () => {
    const [changed] = changeEntry([foreign], 0, { content: 'Fog.', name: undefined });
    const { name: _, ...rest } = foreign;
    expect(changed).toEqual({ ...rest, content: 'Fog.' });
    expect(changed).not.toHaveProperty('name');
  });

  it('are copied with everything but their id, behind the one that was copied', () => {
    const [one, copy, last] = withDuplicate([foreign, entry({ name: 'b' })], 0);
    const { id: _, ...rest } = foreign;
    expect(one).toEqual(foreign);
    expect(copy).toEqual(rest);
    expect(last?.name).toBe('b');
    expect(shown(withDuplicate([foreign, entry({ name: 'b' })], 0))).toEqual(['Harbour', 'Harbour', 'b']);
  });

  it('get new ones at the end of the order', () => {
    expect(withNewEntry([]).at(-1)?.insertionOrder).toBe(100);
    expect(withNewEntry(named(['a', 7.5], ['b', 3])).at(-1)?.insertionOrder).toBe(9);
  });

  it('can be deleted', () => {
    expect(shown(withoutEntry(named(['a', 1], ['b', 2]), 0))).toEqual(['b']);
  });

  it('are called by their name, their note, or their first key', () => {
    expect(shownName(foreign, 0)).toBe('Harbour');
    expect(shownName(entry({ name: ' ', comment: 'For later', keys: ['a'] }), 0)).toBe('For later');
    expect(shownName(entry({ keys: ['', 'fog'] }), 0)).toBe('fog');
    expect(shownName(entry(), 0)).toBe(texts.loreEditor.unnamed(1));
  });

  it('are found by name, keys and content, whatever the case', () => {
    const found = entry({ name: 'Гавань', keys: ['Fog'], secondaryKeys: ['NIGHT'], content: 'A lamp.' });
    for (const search of ['гав', 'fog', 'night', 'LAMP']) expect(isFound(found, search)).toBe(true);
    expect(isFound(found, 'dragon')).toBe(false);
  });
});
