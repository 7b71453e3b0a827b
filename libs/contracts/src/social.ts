import { z } from 'zod';
import { collectionRoutes } from './collections.ts';
import { commentRoutes } from './comments.ts';
import { Id, text, Time } from './common.ts';
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

/** Shown only to the account's owner. Days are UTC's, the last one today; a day without anything has zeros. */
export const StatsHistory = z.object({
  days: z.array(
    z.object({
      /** `YYYY-MM-DD` */
      day: z.iso.date(),
      /** New on that day. */
      likes: z.number().int(),
      followers: z.number().int(),
      chats: z.number().int(),
      views: z.number().int(),
    }),
  ),
  /** One's own characters, those with most messages first; at most ten. */
  mostChatted: z.array(
    z.object({
      id: Id,
      name: z.string(),
      image: z.string().nullable(),
      chats: z.number().int(),
      messages: z.number().int(),
    }),
  ),
});
export type StatsHistory = z.output<typeof StatsHistory>;

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
  getStatsHistory: {
    method: 'GET',
    path: '/users/:username/statistics/history',
    auth: 'user',
    summary: "One's own statistics by day, and one's most chatted characters",
    params: byName,
    query: z.object({ days: z.coerce.number().int().min(1).max(90).default(90) }),
    response: StatsHistory,
    errors: ['stats.private'],
  },
  ...reactionRoutes,
  ...commentRoutes,
  ...followRoutes,
  ...collectionRoutes,
  ...noticeRoutes,
});
