import { z } from 'zod';
import { MediaUrl } from '../catalog/character.ts';
import { collectionRoutes } from './collections.ts';
import { commentRoutes } from './comments.ts';
import { Id, limitParam, text, Time } from '../common.ts';
import { followRoutes } from './follows.ts';
import { funnelRoutes } from './funnel.ts';
import { noticeRoutes } from './notices.ts';
import { reactionRoutes } from './reactions.ts';
import { defineRoutes } from '../route/define.routes.ts';

/** creatorScore = 10·publicCharacters + 2·characterLikes + 3·totalFollowers + totalChats. */
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

export const HISTORY_DAYS = 90;

/** UTC day. `likes` and `followers` are totals at its end; `chats` (by others) and `views` happened on it. */
export const StatsDay = z.object({
  day: z.iso.date(),
  likes: z.number().int(),
  followers: z.number().int(),
  chats: z.number().int(),
  views: z.number().int(),
});
export type StatsDay = z.output<typeof StatsDay>;

/** Chats by others; null: fewer than `FEWEST_PEOPLE` people. */
export const ChattedCharacter = z.object({
  id: Id,
  name: z.string(),
  image: MediaUrl.nullable(),
  chats: z.number().int().nullable(),
  messages: z.number().int().nullable(),
});
export type ChattedCharacter = z.output<typeof ChattedCharacter>;

export const StatsHistory = z.object({ days: z.array(StatsDay), mostChatted: z.array(ChattedCharacter) });
export type StatsHistory = z.output<typeof StatsHistory>;

const byName = z.object({ username: text(100) });

export const socialRoutes = defineRoutes({
  getStats: {
    method: 'GET',
    path: '/users/:username/stats',
    auth: 'user',
    summary: "Returns the viewer's statistics",
    params: byName,
    response: z.object({ stats: UserStats }),
    errors: ['stats.private'],
  },
  refreshStats: {
    method: 'POST',
    path: '/users/:username/stats/refresh',
    auth: 'user',
    summary: "Recalculates the viewer's statistics immediately",
    params: byName,
    response: z.object({ stats: UserStats }),
    errors: ['stats.private'],
  },
  getStatsHistory: {
    method: 'GET',
    path: '/users/:username/statistics/history',
    auth: 'user',
    summary:
      "Returns the viewer's statistics for every day of the window, oldest first, and their most chatted characters",
    params: byName,
    query: z.object({ days: limitParam(HISTORY_DAYS).default(HISTORY_DAYS) }),
    response: StatsHistory,
    errors: ['stats.private'],
  },
  ...funnelRoutes,
  ...reactionRoutes,
  ...commentRoutes,
  ...followRoutes,
  ...collectionRoutes,
  ...noticeRoutes,
});
