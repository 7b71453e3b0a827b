import { defineJob } from '@masque/service-kit';
import { z } from 'zod';

/** Least time between two recounts of one user after changes. */
const RECOUNT_EVERY_MS = 30_000;

/** Jobs of this service. */
export const socialJobs = {
  /** Recounts everyone for whom it was asked since the last run, so that the store's work follows time and not messages. */
  recountAsked: defineJob({ data: z.object({}), key: () => 'all', everyMs: RECOUNT_EVERY_MS }),
  /** Corrects counts after a lost event. */
  recountAll: defineJob({ data: z.object({}), cron: '0 3 * * *' }),
  /** Deletes notices that are old, or too many. */
  pruneNotices: defineJob({ data: z.object({}), cron: '30 3 * * *' }),
  /** Removes who saw what, when it is too old. */
  forgetImpressions: defineJob({ data: z.object({}), cron: '30 3 * * *' }),
  /** Removes what calls that were under way still made of characters that were deleted. */
  endCharactersAgain: defineJob({ data: z.object({}), cron: '*/10 * * * *' }),
  /** Keeps of old views of profiles only how many they were. */
  forgetProfileViews: defineJob({ data: z.object({}), cron: '30 3 * * *' }),
};
