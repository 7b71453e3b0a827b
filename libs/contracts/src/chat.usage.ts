import { z } from 'zod';
import { Claim } from './common.ts';
import { defineRoutes } from './route.ts';

const count = z.number().int().nonnegative();

/** What the replies of one day (UTC) that one model wrote have used. */
const ModelUsage = z.object({
  /** As the gateway named it. */
  model: z.string(),
  replies: count,
  /** Zero where the gateway does not tell of tokens. */
  promptTokens: count,
  /** Of the prompt's tokens, those that the provider had in its cache. */
  cachedTokens: count,
  completionTokens: count,
  /** US dollars as a decimal string; null when the gateway told no cost of any of the replies. */
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
    summary: "What is used of today's messages, and tokens and cost of the newest `days` days (UTC), oldest first",
    query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30), username: Claim }),
    claim: 'username',
    response: z.object({
      today: z.object({
        used: count,
        /** Messages that a user may send in a day; null: any number. */
        limit: count.nullable(),
        remaining: count.nullable(),
        resetsAt: z.iso.datetime(),
      }),
      /** Days without a reply are left out. */
      days: z.array(DayUsage),
    }),
  },
});
