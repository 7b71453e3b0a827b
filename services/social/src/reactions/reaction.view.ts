import type { LikeSummary } from '@masque/contracts';
import type { PopularityCounts } from '../popularity/popularity.service.ts';
import type { ReactionRow } from './reaction.row.ts';

export const toLikeSummary = (
  { likes, dislikes }: PopularityCounts,
  own: Pick<ReactionRow, 'isLike'> | null,
): LikeSummary => ({
  likeCount: Math.max(0, likes),
  dislikeCount: Math.max(0, dislikes),
  userLike: own?.isLike ?? null,
});
