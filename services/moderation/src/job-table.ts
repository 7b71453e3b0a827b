import { defineJob } from '@masque/service-kit';
import { z } from 'zod';

/** Jobs of this service. */
export const moderationJobs = {
  /** Takes a suspension away when it is over. A lost job leaves only the row: by its date the suspension has ended anyway. */
  endSuspension: defineJob({
    data: z.object({ userId: z.string(), seq: z.number().int() }),
    key: ({ userId, seq }) => `${userId}:${seq}`,
  }),
  /** The same for those whose job was lost. */
  endSuspensions: defineJob({ data: z.object({}), cron: '*/10 * * * *' }),
  /** Tells operators what happened. */
  tellWebhooks: defineJob({ data: z.object({}), cron: '*/10 * * * * *', attempts: 1 }),
  /** The same of events that could not be handled: Kafka is asked for them. */
  tellDeadLetters: defineJob({ data: z.object({}), cron: '* * * * *', attempts: 1 }),
  /** Counts the day that is over. */
  keepDays: defineJob({ data: z.object({}), cron: '15 0 * * *' }),
  /** Removes evidence that no dispute can need any more, and counters of earlier days. */
  removeOld: defineJob({ data: z.object({}), cron: '15 3 * * *' }),
};
