import * as fc from 'fast-check';
import {
  isLive,
  liveBefore,
  liveCount,
  liveIndex,
  liveParts,
  numbersIn,
  type Range,
  type Sequence,
  withGap,
  withoutGap,
} from './gap.rules.ts';

const LAST = 40;
const range = fc.tuple(fc.nat(LAST), fc.nat(LAST)).map(([a, b]): Range => [Math.min(a, b), Math.max(a, b)]);
/** Ranges that are deleted or restored, one after another. */
const changes = fc.array(fc.record({ isCut: fc.boolean(), range }), { maxLength: 12 });

/** Reference model: a plain set of numbers. */
function played(all: readonly { isCut: boolean; range: Range }[]): { sequence: Sequence; live: number[] } {
  const live = new Set(Array.from({ length: LAST + 1 }, (_, seq) => seq));
  let gaps: Range[] = [];
  for (const { isCut, range } of all) {
    gaps = isCut ? withGap(gaps, range) : withoutGap(gaps, range);
    for (const seq of numbersIn([range]))
      if (isCut) live.delete(seq);
      else live.add(seq);
  }
  return { sequence: { nextSeq: LAST + 1, gaps }, live: [...live].toSorted((a, b) => a - b) };
}

describe('gaps of a chat', () => {
  it('say the same as a set of numbers, whatever is deleted and undone', () => {
    fc.assert(
      fc.property(changes, fc.nat(LAST + 5), fc.nat(10), (all, before, limit) => {
        const { sequence, live } = played(all);
        expect(liveCount(sequence)).toBe(live.length);
        expect(liveBefore(sequence, before, limit)).toEqual(
          limit === 0 ? [] : live.filter((seq) => seq < before).slice(-limit),
        );
        expect(isLive(sequence, before)).toBe(live.includes(before));
        const place = Math.min(before, LAST);
        expect(liveIndex(sequence, place)).toBe(live.filter((seq) => seq < place).length);
      }),
    );
  });

  it('stay sorted and apart, so that they are as few as can be', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const { gaps } = played(all).sequence;
        for (const [index, [from, to]] of gaps.entries()) {
          expect(from).toBeLessThanOrEqual(to);
          const [next] = gaps[index + 1] ?? [Number.POSITIVE_INFINITY];
          expect(next).toBeGreaterThan(to + 1);
        }
      }),
    );
  });

  it('give back by an undo just what a deletion took', () => {
    fc.assert(
      fc.property(changes, range, (all, cut) => {
        const { sequence, live } = played(all);
        const parts = liveParts(sequence, cut);
        expect(numbersIn(parts)).toEqual(live.filter((seq) => cut[0] <= seq && seq <= cut[1]));
        const after = parts.reduce<Range[]>(withGap, [...sequence.gaps]);
        expect(parts.reduce<Range[]>(withoutGap, after)).toEqual(sequence.gaps);
      }),
    );
  });
});
