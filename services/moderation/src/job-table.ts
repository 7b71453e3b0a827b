import { defineJob } from '@masque/service-kit/jobs';
import { z } from 'zod';

export const moderationJobs = {
  /** If it gets lost, only the row stays: the suspension ends by its date anyway. */
  endSuspension: defineJob({
    data: z.object({ userId: z.string(), seq: z.number().int() }),
    key: ({ userId, seq }) => `${userId}:${seq}`,
  }),
  /** Ends those whose job got lost. */
  endSuspensions: defineJob({ data: z.object({}), cron: '*/10 * * * *' }),
  sendWebhooks: defineJob({ data: z.object({}), cron: '*/10 * * * * *', attempts: 1 }),
  tellDeadLetters: defineJob({ data: z.object({}), cron: '* * * * *', attempts: 1 }),
  countDays: defineJob({ data: z.object({}), cron: '15 0 * * *' }),
  removeOld: defineJob({ data: z.object({}), cron: '15 3 * * *' }),
};
