import { counted } from './numbers.ts';

/** Source: social-and-trust specification, sections 5 and 8. */
export const reactions = {
  group: 'Your reaction',
  like: 'Like',
  dislike: 'Dislike',
  /** For screen readers. */
  counts: (likes: number, dislikes: number) => `${counted(likes, 'like')}, ${counted(dislikes, 'dislike')}`,
  favorite: 'Favorite',
  signInToLike: 'Please sign in to like or dislike characters',
  logInToFavorite: 'Please log in to add favorites',
  likeFailed: 'Failed to update reaction',
  favoriteFailed: 'Failed to update favorites',
  added: 'Added to favorites',
  removed: 'Removed from favorites',
} as const;
