import { z } from 'zod';
import { byId, Claim } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const LikeSummary = z.object({
  likeCount: z.number().int(),
  dislikeCount: z.number().int(),
  /** True: like; false: dislike; null: neither. */
  userLike: z.boolean().nullable(),
});
export type LikeSummary = z.output<typeof LikeSummary>;

const FavoriteStatus = z.object({ isFavorited: z.boolean() });

const claimed = z.object({ username: Claim });

export const reactionRoutes = defineRoutes({
  getLikes: {
    method: 'GET',
    path: '/characters/:id/likes',
    auth: 'optional',
    summary: "Returns a character's likes and dislikes, and the viewer's own reaction",
    params: byId,
    query: claimed,
    response: LikeSummary,
    errors: ['character.not_found'],
  },
  like: {
    method: 'POST',
    path: '/characters/:id/like',
    auth: 'named',
    isIdempotent: true,
    summary: 'Likes or dislikes a character; sending the same value again removes it, the other value replaces it',
    params: byId,
    body: z.object({ username: Claim, isLike: z.boolean() }),
    response: LikeSummary,
    errors: ['character.not_found'],
  },
  getFavoriteStatus: {
    method: 'GET',
    path: '/characters/:id/favorite-status',
    auth: 'user',
    summary: "Returns whether a character is one of the viewer's favorites",
    params: byId,
    query: claimed,
    response: FavoriteStatus,
    errors: ['character.not_found'],
  },
  toggleFavorite: {
    method: 'POST',
    path: '/characters/:id/favorite',
    auth: 'named',
    isIdempotent: true,
    summary: "Adds a character to the viewer's favorites, or removes it; a deleted character can still be removed",
    params: byId,
    isBodyOptional: true,
    body: claimed,
    response: FavoriteStatus,
    errors: ['character.not_found'],
  },
});
