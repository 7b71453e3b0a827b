import { z } from 'zod';
import { Claim } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

const count = z.number().int().nonnegative();

const ModelUsage = z.object({
  model: z.string(),
  replies: count,
  promptTokens: count,
  cachedTokens: count,
  completionTokens: count,
  /** US dollars, as a decimal string; null: no reply reported its cost. */
  cost: z.string().nullable(),
});
export type ModelUsage = z.output<typeof ModelUsage>;

const DayUsage = z.object({
  /** `YYYY-MM-DD`, UTC */
  day: z.string(),
  models: z.array(ModelUsage),
});
export type DayUsage = z.output<typeof DayUsage>;

export const usageRoutes = defineRoutes({
  getUsage: {
    method: 'GET',
    path: '/usage',
    auth: 'user',
    summary: "Returns today's message usage, and the tokens and cost of the last `days` days (UTC), oldest first",
    query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30), username: Claim }),
    response: z.object({
      today: z.object({
        used: count,
        limit: count.nullable(),
        remaining: count.nullable(),
        resetsAt: z.iso.datetime(),
      }),
      days: z.array(DayUsage),
    }),
  },
});
