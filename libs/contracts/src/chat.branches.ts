import { z } from 'zod';
import { Id, Time } from './common.ts';
import { defineRoutes } from './route.ts';

export const mostBranches = 500;

export const ChatBranch = z.object({
  id: Id,
  title: z.string().nullable(),
  parentChatId: Id.nullable(),
  parentMessageId: Id.nullable(),
  messageCount: z.number().int(),
  lastMessage: z.string(),
  updatedAt: Time,
});
export type ChatBranch = z.output<typeof ChatBranch>;

export const branchRoutes = defineRoutes({
  listBranches: {
    method: 'GET',
    path: '/chats/:id/branches',
    auth: 'named',
    summary: `The chat's whole family: the one that all branched from and its descendants, oldest first; of more than ${mostBranches} the newest, beside the first one and this one`,
    params: z.object({ id: Id }),
    response: z.object({
      branches: z.array(ChatBranch),
      hasMore: z.boolean(),
    }),
    errors: ['chat.not_found'],
  },
});
