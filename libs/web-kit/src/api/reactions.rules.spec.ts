import { describe, expect, it } from '@jest/globals';
import { afterLike } from './reactions.rules.ts';

const summary = (likeCount: number, dislikeCount: number, userLike: boolean | null) => ({
  likeCount,
  dislikeCount,
  userLike,
});

describe('a press of like or dislike', () => {
  it.each([
    ['adds a like', summary(2, 1, null), true, summary(3, 1, true)],
    ['adds a dislike', summary(2, 1, null), false, summary(2, 2, false)],
    ['takes a like back', summary(2, 1, true), true, summary(1, 1, null)],
    ['takes a dislike back', summary(2, 1, false), false, summary(2, 0, null)],
    ['makes a like a dislike', summary(2, 1, true), false, summary(1, 2, false)],
    ['makes a dislike a like', summary(2, 1, false), true, summary(3, 0, true)],
  ])('%s', (_, before, isLike, after) => {
    expect(afterLike(before, isLike)).toEqual(after);
  });
});
