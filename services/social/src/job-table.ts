import { defineJob } from '@masque/service-kit/jobs';
import { z } from 'zod';

/** Minimum time between two recounts of a user. */
const RECOUNT_EVERY_MS = 30_000;

export const socialJobs = {
  /** Recounts all users with pending requests, so that the store's load follows time, not traffic. */
  recountAsked: defineJob({ data: z.object({}), key: () => 'all', everyMs: RECOUNT_EVERY_MS }),
  recountAll: defineJob({ data: z.object({}), cron: '0 3 * * *' }),
  pruneNotices: defineJob({ data: z.object({}), cron: '30 3 * * *' }),
  forgetImpressions: defineJob({ data: z.object({}), cron: '30 3 * * *' }),
  /** Removes what calls under way at a character's deletion wrote afterwards. */
  endCharactersAgain: defineJob({ data: z.object({}), cron: '*/10 * * * *' }),
  /** Replaces old profile views by their number. */
  forgetProfileViews: defineJob({ data: z.object({}), cron: '30 3 * * *' }),
};
