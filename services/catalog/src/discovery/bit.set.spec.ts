import * as fc from 'fast-check';
import { BitSet } from './bit.set.ts';

const seed = Number(process.env['FC_SEED'] ?? 7);

describe('a set of bits', () => {
  it('holds what a set does after random changes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 300 }), fc.boolean())), (changes) => {
        const bits = new BitSet();
        const expected = new Set<number>();
        for (const [n, isIn] of changes) {
          bits.set(n, isIn);
          if (isIn) expected.add(n);
          else expected.delete(n);
        }
        expect([...bits]).toEqual([...expected].sort((a, b) => a - b));
        expect(bits.size).toBe(expected.size);
      }),
      { seed },
    );
  });
});
