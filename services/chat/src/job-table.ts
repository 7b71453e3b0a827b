import { defineJob } from '@masque/service-kit/jobs';
import { z } from 'zod';

const ofChat = z.object({ userId: z.string(), chatId: z.string() });

export const chatJobs = {
  summarize: defineJob({ data: ofChat, key: ({ chatId }) => chatId }),
  /** Asks again after the pause that follows a failure. */
  summarizeAgain: defineJob({ data: ofChat, key: ({ chatId }) => chatId }),
  removeUnstartedImports: defineJob({ data: z.object({}), cron: '45 3 * * *' }),
};
