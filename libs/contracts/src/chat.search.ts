import { z } from 'zod';
import { Id, limitParam, text, Time } from './common.ts';
import { defineRoutes } from './route.ts';

/** From and to, in UTF-16 code units. */
const Mark = z.tuple([z.number().int(), z.number().int()]);

export const ChatSearchResult = z.object({
  chatId: Id,
  messageId: Id.nullable(),
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
      "Finds one's own chats by title or character, and their messages by the words that they have or begin with, newest first. `isComplete` is false while not everything has been read yet",
    query: z.object({ q: text(10_000), cursor: text(40).optional(), limit: limitParam(50).default(20) }),
    response: z.object({
      results: z.array(ChatSearchResult),
      nextCursor: z.string().nullable(),
      isComplete: z.boolean(),
      reason: z.literal('no_words').optional(),
    }),
  },
});
