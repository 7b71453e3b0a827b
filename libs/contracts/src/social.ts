import { z } from 'zod';
import { collectionRoutes } from './collections.ts';
import { commentRoutes } from './comments.ts';
import { text, Time } from './common.ts';
import { followRoutes } from './follows.ts';
import { noticeRoutes } from './notices.ts';
import { reactionRoutes } from './reactions.ts';
import { defineRoutes } from './route.ts';

/** Shown only to the account's owner. creatorScore = 10·publicCharacters + 2·characterLikes + 3·totalFollowers + totalChats. */
export const UserStats = z.object({
  totalCharacters: z.number().int(),
  publicCharacters: z.number().int(),
  characterLikes: z.number().int(),
  totalFollowers: z.number().int(),
  totalChats: z.number().int(),
  totalMessages: z.number().int(),
  profileViews: z.number().int(),
  creatorScore: z.number().int(),
  lastCalculatedAt: Time.nullable(),
});
export type UserStats = z.output<typeof UserStats>;

const byName = z.object({ username: text(100) });

export const socialRoutes = defineRoutes({
  getStats: {
    method: 'GET',
    path: '/users/:username/stats',
    auth: 'user',
    summary: "One's own statistics",
    params: byName,
    response: z.object({ stats: UserStats }),
    errors: ['stats.private'],
  },
  refreshStats: {
    method: 'POST',
    path: '/users/:username/stats/refresh',
    auth: 'user',
    summary: "Recounts one's own statistics at once",
    params: byName,
    response: z.object({ stats: UserStats }),
    errors: ['stats.private'],
  },
  ...reactionRoutes,
  ...commentRoutes,
  ...followRoutes,
  ...collectionRoutes,
  ...noticeRoutes,
});
