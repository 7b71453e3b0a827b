import { Id } from '@masque/contracts';
import { defineJob } from '@masque/service-kit';
import { z } from 'zod';

/** Least time between two recounts of one user after changes. */
const RECOUNT_EVERY_MS = 30_000;

/** Jobs of this service. */
export const socialJobs = {
  recountUser: defineJob({
    data: z.object({ userId: Id }),
    key: ({ userId }) => userId,
    everyMs: RECOUNT_EVERY_MS,
  }),
  /** Corrects counts after a lost event. */
  recountAll: defineJob({ data: z.object({}), cron: '0 3 * * *' }),
};
