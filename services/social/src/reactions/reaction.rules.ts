import type { Popularity } from '../popularity/popularity.service.ts';

/** The same value again takes it back, the other one replaces it. */
export const toggled = (before: boolean | null, isLike: boolean): boolean | null => (before === isLike ? null : isLike);

const one = (condition: boolean): number => (condition ? 1 : 0);

/** What the change of one reaction adds to the counts. */
export const difference = (before: boolean | null, after: boolean | null): Pick<Popularity, 'likes' | 'dislikes'> => ({
  likes: one(after === true) - one(before === true),
  dislikes: one(after === false) - one(before === false),
});
