import { z } from 'zod';
import { senders } from './chat.message.ts';
import { PersonaId } from './chat.personas.ts';
import { Chat } from './chat.shape.ts';
import { byId, Claim, claimed, Id, limitParam, limits, text } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

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

export const historyRoutes = defineRoutes({
  listHistories: {
    method: 'GET',
    path: '/chat-histories',
    auth: 'named',
    summary: "Lists the viewer's chats without messages: pinned first, then newest first",
    query: z.object({
      username: Claim,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: limitParam(200).default(200),
    }),
    response: z.array(Chat),
  },
  saveHistory: {
    method: 'POST',
    path: '/chat-histories',
    auth: 'named',
    isIdempotent: true,
    summary:
      'Without chatId, starts a chat; otherwise saves messages, matched by id. Only changes are written, and new messages are appended. Editing a deleted message or sending an outdated `revision` returns 409. A chat appears in lists and counts after its first message of the user, or of a narrator unless `isAutomatic`; without one, it is deleted after a week',
    body: z.object({
      username: Claim,
      characterId: Id.optional(),
      personaId: PersonaId.nullish(),
      chatId: Id.nullish(),
      messages: SavedMessages.default([]),
      isAutomatic: z.boolean().default(false).describe('The messages are not from the user’s own action'),
      revision: z.number().int().optional(),
    }),
    response: z.object({ id: Id, revision: z.number().int() }),
    errors: ['character.not_found', 'character.gone', 'chat.not_found', 'chat.stale', 'chat.too_complex'],
    errorFields: { 'chat.stale': z.object({ chat: Chat }) },
  },
  deleteHistory: {
    method: 'DELETE',
    path: '/chat-histories/:id',
    auth: 'named',
    summary: 'Deletes a chat',
    params: byId,
    query: claimed,
    response: z.object({ deleted: z.literal(true) }),
    errors: ['chat.not_found'],
  },
});
