const counted = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n.toLocaleString('en')} ${many}`);

/** Source: social-and-trust specification, sections 5 and 8. */
export const reactions = {
  group: 'Your reaction',
  like: 'Like',
  dislike: 'Dislike',
  count: (n: number) => n.toLocaleString('en'),
  /** For screen readers. */
  counts: (likes: number, dislikes: number) =>
    `${counted(likes, 'like', 'likes')}, ${counted(dislikes, 'dislike', 'dislikes')}`,
  favorite: 'Favorite',
  signInToLike: 'Please sign in to like or dislike characters',
  logInToFavorite: 'Please log in to add favorites',
  likeFailed: 'Failed to update reaction',
  favoriteFailed: 'Failed to update favorites',
  added: 'Added to favorites',
  removed: 'Removed from favorites',
} as const;
