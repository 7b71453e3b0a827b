import { describe, expect, it } from '@jest/globals';
import { lineChanges, listChanges } from './lists.ts';

describe('two lists beside each other', () => {
  it('share what has the same key', () => {
    expect(listChanges(['a', 'b', 'c'], ['A', 'x', 'C'], (item) => item.toLowerCase())).toEqual([
      { kind: 'same', items: ['A'] },
      { kind: 'removed', items: ['b'] },
      { kind: 'added', items: ['x'] },
      { kind: 'same', items: ['C'] },
    ]);
  });
});

describe('the lines of two texts', () => {
  it.each([
    ['a\nb', 'a\nc', ['same a', 'removed b', 'added c']],
    ['a', 'a\nb', ['same a', 'added b']],
    ['a\n\nb', 'a\n\nb', ['same a||b']],
    ['', 'a', ['removed ', 'added a']],
  ])('%j and %j', (one, other, expected) =>
    expect(lineChanges(one, other).map(({ kind, items }) => `${kind} ${items.join('|')}`)).toEqual(expected),
  );

  it('differ as a whole when they take too long to compare', () => {
    const noise = (seed: number) => Array.from({ length: 60_000 }, (_, at) => `w${(at * seed) % 7_919}`).join('\n');
    expect(lineChanges(noise(31), noise(1_009)).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
