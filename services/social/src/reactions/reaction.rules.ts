import type { PopularityCounts } from '../popularity/popularity.service.ts';

export const toggled = (before: boolean | null, isLike: boolean): boolean | null => (before === isLike ? null : isLike);

const one = (condition: boolean): number => (condition ? 1 : 0);

export const difference = (
  before: boolean | null,
  after: boolean | null,
): Pick<PopularityCounts, 'likes' | 'dislikes'> => ({
  likes: one(after === true) - one(before === true),
  dislikes: one(after === false) - one(before === false),
});
