import { describe, expect, it } from '@jest/globals';
import { partsOf } from './marks.ts';

const shown = (text: string, marks: readonly (readonly [number, number])[]) =>
  partsOf(text, marks).map((part) => (part.isMarked ? `[${part.text}]` : part.text));

describe('the parts of a snippet', () => {
  it.each([
    ['the lantern swings', [[4, 11]], ['the ', '[lantern]', ' swings']],
    ['lantern', [[0, 7]], ['[lantern]']],
    ['nothing', [], ['nothing']],
    ['', [], []],
    [
      'wrong',
      [
        [3, 2],
        [9, 12],
        [0, 2],
        [1, 3],
      ],
      ['[wr]', 'ong'],
    ],
  ] as const)('of %j with %j', (text, marks, parts) => {
    expect(shown(text, marks)).toEqual(parts);
  });
});
