import { z } from 'zod';
import { byId, Id, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

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
    summary: `Lists a chat's branches: the root chat and its descendants, oldest first. Beyond ${mostBranches}, only the newest, the root and this chat`,
    params: byId,
    response: z.object({
      branches: z.array(ChatBranch),
      hasMore: z.boolean(),
    }),
    errors: ['chat.not_found'],
  },
});
