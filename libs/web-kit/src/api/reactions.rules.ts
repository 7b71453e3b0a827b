import type { CharacterCard, LikeSummary } from '@masque/contracts';

/** Predicts the server's response: the same reaction again removes it, the opposite one replaces it. */
export function afterLike({ likeCount, dislikeCount, userLike }: LikeSummary, isLike: boolean): LikeSummary {
  const now = userLike === isLike ? null : isLike;
  const change = (value: boolean) => Number(now === value) - Number(userLike === value);
  return { likeCount: likeCount + change(true), dislikeCount: dislikeCount + change(false), userLike: now };
}

export const cardOf = (character: CharacterCard): CharacterCard => ({
  id: character.id,
  kind: character.kind,
  name: character.name,
  summary: character.summary,
  image: character.image?.replace(/\/full\.webp$/, '/640.webp') ?? null,
  imageColor: character.imageColor,
  tags: [...character.tags],
  gender: character.gender,
  isPublic: character.isPublic,
  likesCount: character.likesCount,
  chatsCount: character.chatsCount,
  commentsCount: character.commentsCount,
  createdAt: character.createdAt,
  authorUsername: character.authorUsername,
  authorName: character.authorName,
  isAuthor: character.isAuthor,
  isFavorited: character.isFavorited,
});
