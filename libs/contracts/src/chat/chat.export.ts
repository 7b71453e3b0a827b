import { z } from 'zod';
import { OpenChats } from '../gateway/export.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const chatExportRoutes = defineRoutes({
  listOpenChats: {
    method: 'GET',
    path: '/internal/open-chats',
    auth: 'user',
    summary: "Names the file of each character's newest chat in a SillyTavern folder",
    internal: true,
    response: z.object({ openChats: OpenChats }),
  },
});
