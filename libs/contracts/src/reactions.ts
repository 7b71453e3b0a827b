import { z } from 'zod';
import { Claim, Id } from './common.ts';
import { defineRoutes } from './route.ts';

export const LikeSummary = z.object({
  likeCount: z.number().int(),
  dislikeCount: z.number().int(),
  /** True: like; false: dislike; null: neither. */
  userLike: z.boolean().nullable(),
});
export type LikeSummary = z.output<typeof LikeSummary>;

const byId = z.object({ id: Id });
const claimed = z.object({ username: Claim });
const FavoriteStatus = z.object({ isFavorited: z.boolean() });

export const reactionRoutes = defineRoutes({
  getLikes: {
    method: 'GET',
    path: '/characters/:id/likes',
    auth: 'optional',
    summary: 'How many like and dislike a character, and what the viewer does',
    params: byId,
    query: claimed,
    claim: 'username',
    response: LikeSummary,
    errors: ['character.not_found'],
  },
  like: {
    method: 'POST',
    path: '/characters/:id/like',
    auth: 'named',
    isIdempotent: true,
    summary: 'Likes or dislikes a character; the same value again takes it back, the other one replaces it',
    params: byId,
    body: z.object({ username: Claim, isLike: z.boolean() }),
    claim: 'username',
    response: LikeSummary,
    errors: ['character.not_found'],
  },
  getFavoriteStatus: {
    method: 'GET',
    path: '/characters/:id/favorite-status',
    auth: 'user',
    summary: 'Whether a character is among the favourites of the viewer',
    params: byId,
    query: claimed,
    claim: 'username',
    response: FavoriteStatus,
    errors: ['character.not_found'],
  },
  toggleFavorite: {
    method: 'POST',
    path: '/characters/:id/favorite',
    auth: 'named',
    isIdempotent: true,
    summary: 'Adds a character to the favourites of the viewer, or removes it; one that is gone can still be removed',
    params: byId,
    isBodyOptional: true,
    body: claimed,
    claim: 'username',
    response: FavoriteStatus,
    errors: ['character.not_found'],
  },
});
