import { z } from 'zod';
import { byId, Id, TimeZone } from '../common.ts';
import { Completion, CompletionChunk, CompletionRequest, GivenSettings } from './completion.ts';
import type { ErrorCode } from '../errors.ts';
import { ReplyTrace } from './chat.trace.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const ReplyWish = z.object({
  stream: z.boolean().default(false),
  settings: GivenSettings.optional(),
  /** For this request only; defaults to the user's setting, then UTC. */
  timeZone: TimeZone.nullish(),
});

export const replyErrors = [
  'key.missing',
  'rate.limited',
  'chat.not_found',
  'chat.busy',
  'chat.over_context',
  'chat.too_complex',
  'character.not_found',
  'character.gone',
  'model.no_credits',
  'model.rate_limited',
  'model.refused',
  'model.declined',
  'model.filtered',
  'model.only_reasoned',
  'model.called_tool',
  'model.rejected',
  'model.not_found',
  'model.failed',
  'model.page',
  'model.redirected',
  'endpoint.not_public',
  'model.malformed',
  'model.timeout',
] as const satisfies readonly ErrorCode[];

export const replyRoutes = defineRoutes({
  complete: {
    method: 'POST',
    path: '/chat/completions',
    auth: 'named',
    summary:
      "Generates a reply, as one response or an event stream. Without chatId the reply isn't stored: repeating the Idempotency-Key after the model has started returns 409",
    body: CompletionRequest,
    namesIgnored: true,
    isIdempotent: 'service',
    raw: 'sometimes',
    event: CompletionChunk,
    response: Completion,
    errors: [...replyErrors, 'message.id_used', 'reply.not_kept'],
  },
  continueReply: {
    method: 'POST',
    path: '/chats/:id/continue',
    auth: 'named',
    summary:
      "Continues the chat: extends the current version of the character's last message, or replies to the user's. Returns only the new text. Repeating the call meanwhile joins the same reply",
    params: byId,
    isIdempotent: 'service',
    isBodyOptional: true,
    body: ReplyWish,
    raw: 'sometimes',
    event: CompletionChunk,
    response: Completion,
    errors: replyErrors,
  },
  impersonate: {
    method: 'POST',
    path: '/chats/:id/impersonate',
    auth: 'named',
    summary: "Suggests the user's next message, as one response or an event stream; nothing is stored",
    params: byId,
    isBodyOptional: true,
    body: ReplyWish,
    raw: 'sometimes',
    event: CompletionChunk,
    response: Completion,
    errors: replyErrors,
  },
  stop: {
    method: 'POST',
    path: '/chats/:id/stop',
    auth: 'named',
    summary: "Stops the current reply and saves the text so far; also stops a suggestion for the user's next message",
    params: byId,
    response: z.object({ stopped: z.boolean() }),
    errors: ['chat.not_found'],
  },
  stream: {
    method: 'GET',
    path: '/chats/:id/stream',
    auth: 'named',
    summary: 'Resumes the stream of the current reply after Last-Event-ID',
    params: byId,
    raw: 'always',
    event: CompletionChunk,
    noContent: 'No reply is being written',
    response: CompletionChunk,
    errors: ['chat.not_found'],
  },
  getTrace: {
    method: 'GET',
    path: '/chats/:id/messages/:messageId/trace',
    auth: 'named',
    summary:
      "Returns how a reply's prompt was built, for its current version or another (zero-based). With `lore=all`, also why each lorebook entry didn't fire",
    params: z.object({ id: Id, messageId: Id }),
    query: z.object({
      version: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      lore: z.enum(['near', 'all']).default('near'),
    }),
    response: ReplyTrace,
    errors: ['chat.not_found', 'message.not_found', 'trace.not_found'],
  },
});
