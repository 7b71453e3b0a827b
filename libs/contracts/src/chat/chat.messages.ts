import { z } from 'zod';
import { ChatMessage } from './chat.message.ts';
import { replyErrors, ReplyWish } from './chat.replies.ts';
import { Chat, OpenedChat } from './chat.shape.ts';
import { byId, Flag, Id, limits, text } from '../common.ts';
import { Completion, CompletionChunk } from './completion.ts';
import { defineRoutes } from '../route/define.routes.ts';

const byMessage = z.object({ id: Id, messageId: Id });
const revision = z.number().int();
const staleFields = { 'chat.stale': z.object({ chat: Chat }) };

export const messageRoutes = defineRoutes({
  changeMessage: {
    method: 'PATCH',
    path: '/chats/:id/messages/:messageId',
    auth: 'named',
    summary: "Edits the text of a message's current version, or selects another version (zero-based): one of the two",
    params: byMessage,
    body: z
      .object({
        text: text(limits.message).optional(),
        version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
        revision: revision.optional(),
      })
      .refine((body) => (body.text === undefined) !== (body.version === undefined), {
        error: 'send either text or version',
      }),
    response: ChatMessage.extend({ revision }),
    errors: ['chat.not_found', 'message.not_found', 'chat.busy', 'chat.stale'],
    errorFields: staleFields,
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/chats/:id/messages/:messageId',
    auth: 'named',
    summary: 'Deletes a message, optionally with all that follow; the returned token undoes this for 24 hours',
    params: byMessage,
    query: z.object({ following: Flag, revision: z.coerce.number().int().optional() }),
    response: z.object({ deleted: z.number().int(), undoToken: Id, revision }),
    errors: ['chat.not_found', 'message.not_found', 'chat.busy', 'chat.stale'],
    errorFields: staleFields,
  },
  hideMessages: {
    method: 'PATCH',
    path: '/chats/:id/messages',
    auth: 'named',
    summary:
      'Hides messages from models, or shows them again. Without `from`, a range starts at the first message. Returns the ranges that were changed, so that the opposite call undoes it',
    params: byId,
    body: z.object({
      isHidden: z.boolean(),
      ranges: z
        .array(z.object({ from: Id.optional(), to: Id }))
        .min(1)
        .max(limits.hiddenRanges),
      revision: revision.optional(),
    }),
    response: z.object({
      count: z.number().int(),
      changed: z.array(z.object({ from: Id, to: Id })),
      revision,
    }),
    errors: ['chat.not_found', 'message.not_found', 'chat.busy', 'chat.stale'],
    errorFields: staleFields,
  },
  undoDeletion: {
    method: 'POST',
    path: '/chats/:id/undo',
    auth: 'named',
    summary: 'Restores deleted messages',
    params: byId,
    body: z.object({ undoToken: Id }),
    response: OpenedChat,
    errors: ['chat.not_found', 'undo.expired', 'chat.stale'],
    errorFields: staleFields,
  },
  regenerate: {
    method: 'POST',
    path: '/chats/:id/messages/:messageId/regenerate',
    auth: 'named',
    summary:
      'Generates another version of a reply, as one response or an event stream; repeating the call meanwhile joins the same reply',
    isIdempotent: 'service',
    params: byMessage,
    isBodyOptional: true,
    body: ReplyWish,
    raw: 'sometimes',
    event: CompletionChunk,
    response: Completion,
    errors: [...replyErrors, 'message.not_found'],
  },
  branchChat: {
    method: 'POST',
    path: '/chats/:id/messages/:messageId/branch',
    auth: 'named',
    isIdempotent: true,
    summary: 'Creates a chat with the messages up to this one',
    params: byMessage,
    isBodyOptional: true,
    body: z.object({ title: text(limits.chatTitle).optional() }),
    status: 201,
    response: OpenedChat,
    errors: ['chat.not_found', 'message.not_found', 'chat.busy'],
  },
  deleteChat: {
    method: 'DELETE',
    path: '/chats/:id',
    auth: 'named',
    summary: 'Deletes a chat',
    params: byId,
    response: z.object({ deleted: z.literal(true) }),
    errors: ['chat.not_found'],
  },
});
