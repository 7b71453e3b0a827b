import { defineJob } from '@masque/service-kit/jobs';
import { z } from 'zod';

export const gatewayJobs = {
  /** Carries out an import of many things, or undoes it, item by item. */
  runImport: defineJob({
    data: z.object({ importId: z.string(), userId: z.string() }),
    key: ({ importId }) => importId,
  }),
  /** Imports whose job got lost: with Redis, or after all its attempts. */
  resumeImports: defineJob({ data: z.object({}), cron: '* * * * *' }),
};
