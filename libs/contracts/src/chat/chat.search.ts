import { z } from 'zod';
import { Id, limitParam, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

/** From and to, in UTF-16 code units. */
const Mark = z.tuple([z.number().int(), z.number().int()]);

export const ChatSearchResult = z.object({
  chatId: Id,
  messageId: Id.nullable(),
  isHidden: z.boolean(),
  title: z.string().nullable(),
  characterId: Id,
  characterName: z.string(),
  characterImage: z.string().nullable(),
  imageColor: z.string().nullable(),
  snippet: z.string(),
  marks: z.array(Mark),
  at: Time,
});
export type ChatSearchResult = z.infer<typeof ChatSearchResult>;

export const searchRoutes = defineRoutes({
  searchChats: {
    method: 'GET',
    path: '/chats/search',
    auth: 'named',
    summary:
      "Searches the viewer's chats by title or character, and their messages by words or word beginnings, newest first. `isComplete` is false until everything has been indexed",
    query: z.object({ q: text(10_000), cursor: text(40).optional(), limit: limitParam(50).default(20) }),
    response: z.object({
      results: z.array(ChatSearchResult),
      nextCursor: z.string().nullable(),
      isComplete: z.boolean(),
      reason: z.literal('no_words').optional(),
    }),
  },
});
