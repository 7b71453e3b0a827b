import { z } from 'zod';
import { senders } from './chat.message.ts';
import { PersonaId } from './chat.personas.ts';
import { Chat } from './chat.shape.ts';
import { Claim, Id, limitParam, limits, text } from './common.ts';
import { defineRoutes } from './route.ts';

const SavedMessage = z.object({
  id: Id.optional(),
  sender: z.enum(senders),
  text: text(limits.message),
});

/** Duplicate ids would silently lose a message. */
const SavedMessages = z
  .array(SavedMessage)
  .max(10_000)
  .superRefine((messages, context) => {
    const ids = new Set<string>();
    for (const [index, { id }] of messages.entries()) {
      if (id === undefined) continue;
      if (ids.has(id))
        context.addIssue({ code: 'custom', path: [index, 'id'], message: 'another message has this id' });
      ids.add(id);
    }
  });

const claimed = z.object({ username: Claim });

export const historyRoutes = defineRoutes({
  listHistories: {
    method: 'GET',
    path: '/chat-histories',
    auth: 'named',
    summary: "One's chats without messages, pinned ones first, then newest first",
    query: z.object({
      username: Claim,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: limitParam(200).default(200),
    }),
    claim: 'username',
    response: z.array(Chat),
  },
  saveHistory: {
    method: 'POST',
    path: '/chat-histories',
    auth: 'named',
    isIdempotent: true,
    summary:
      'Starts a chat (without chatId), or saves messages of one, matched by id; only what changed is written, and new ones come last. An edit of a message that was deleted meanwhile is 409, as a `revision` of an older state is. Lists and counts have a chat from the first message of its user on; without one it is removed after a week',
    body: z.object({
      username: Claim,
      characterId: Id.optional(),
      personaId: PersonaId.nullish(),
      chatId: Id.nullish(),
      messages: SavedMessages.default([]),
      revision: z.number().int().optional(),
    }),
    claim: 'username',
    response: z.object({ id: Id, revision: z.number().int() }),
    errors: ['character.not_found', 'character.gone', 'chat.not_found', 'chat.stale', 'chat.too_complex'],
    errorFields: { 'chat.stale': z.object({ chat: Chat }) },
  },
  deleteHistory: {
    method: 'DELETE',
    path: '/chat-histories/:id',
    auth: 'named',
    summary: 'Deletes a chat',
    params: z.object({ id: Id }),
    query: claimed,
    claim: 'username',
    response: z.object({ deleted: z.literal(true) }),
    errors: ['chat.not_found'],
  },
});
