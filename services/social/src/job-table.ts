import { Id } from '@masque/contracts';
import { defineJob } from '@masque/service-kit';
import { z } from 'zod';

/** Least time between two recounts of one user after changes. */
const RECOUNT_EVERY_MS = 30_000;

/** What social does later. */
export const socialJobs = {
  recountUser: defineJob({
    data: z.object({ userId: Id }),
    key: ({ userId }) => userId,
    everyMs: RECOUNT_EVERY_MS,
  }),
  /** Heals what a lost event left behind. */
  recountAll: defineJob({ data: z.object({}), cron: '0 3 * * *' }),
};
