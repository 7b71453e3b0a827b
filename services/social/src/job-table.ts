import { Id } from '@masque/contracts';
import { defineJob } from '@masque/service-kit';
import { z } from 'zod';

/** Users of one recount; each takes the same number of store commands, however many there are. */
export const USERS_AT_ONCE = 500;

/** Jobs of this service. */
export const socialJobs = {
  recountUsers: defineJob({ data: z.object({ userIds: z.array(Id).max(USERS_AT_ONCE) }) }),
  /** Corrects counts after a lost event. */
  recountAll: defineJob({ data: z.object({}), cron: '0 3 * * *' }),
};
