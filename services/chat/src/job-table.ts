import { defineJob } from '@masque/service-kit';
import { z } from 'zod';

const ofChat = z.object({ userId: z.string(), chatId: z.string() });

/** Jobs of this service. */
export const chatJobs = {
  /** Brings a chat's memory up to what its prompts leave out. */
  summarize: defineJob({ data: ofChat, key: ({ chatId }) => chatId }),
  /** Asks for it again when the pause after a failure is over. */
  summarizeAgain: defineJob({ data: ofChat, key: ({ chatId }) => chatId }),
};
