import { liveAfter } from './gap.rules.ts';
import { pageSeqs } from './page.rules.ts';

/** 0 to 9; 2, 3 and 7 are deleted. */
const chat = { nextSeq: 10, gaps: [[2, 3] as const, [7, 7] as const] };

describe('a page of a chat', () => {
  it.each([
    [undefined, 3, { seqs: [6, 8, 9], hasMore: true, hasNewer: false }],
    [undefined, 20, { seqs: [0, 1, 4, 5, 6, 8, 9], hasMore: false, hasNewer: false }],
    [{ kind: 'before', seq: 6 }, 2, { seqs: [4, 5], hasMore: true, hasNewer: true }],
    [{ kind: 'before', seq: 0 }, 2, { seqs: [], hasMore: false, hasNewer: true }],
    [{ kind: 'after', seq: 1 }, 2, { seqs: [4, 5], hasMore: true, hasNewer: true }],
    [{ kind: 'after', seq: 6 }, 5, { seqs: [8, 9], hasMore: true, hasNewer: false }],
    [{ kind: 'after', seq: 9 }, 5, { seqs: [], hasMore: true, hasNewer: false }],
    [{ kind: 'around', seq: 5 }, 4, { seqs: [4, 5, 6, 8], hasMore: true, hasNewer: true }],
    [{ kind: 'around', seq: 9 }, 4, { seqs: [5, 6, 8, 9], hasMore: true, hasNewer: false }],
    [{ kind: 'around', seq: 0 }, 4, { seqs: [0, 1, 4, 5], hasMore: false, hasNewer: true }],
    [{ kind: 'around', seq: 3 }, 2, { seqs: [1, 4], hasMore: true, hasNewer: true }],
    [{ kind: 'around', seq: 5 }, 1, { seqs: [5], hasMore: true, hasNewer: true }],
  ] as const)('%j with %d messages', (place, limit, page) => {
    expect(pageSeqs(chat, place, limit)).toEqual(page);
  });

  it('of a chat without messages is empty', () => {
    const empty = { nextSeq: 2, gaps: [[0, 1] as const] };
    expect(pageSeqs(empty, undefined, 5)).toEqual({ seqs: [], hasMore: false, hasNewer: false });
  });

  it('finds what comes after a number as a plain look at each would', () => {
    const live = [0, 1, 4, 5, 6, 8, 9];
    for (let after = -1; after < 11; after += 1)
      expect(liveAfter(chat, after, 3)).toEqual(live.filter((seq) => seq > after).slice(0, 3));
  });
});
