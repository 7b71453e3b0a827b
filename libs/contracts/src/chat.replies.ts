import { z } from 'zod';
import { Id, TimeZone } from './common.ts';
import { Completion, CompletionChunk, CompletionRequest, GivenSettings } from './completion.ts';
import type { ErrorCode } from './errors.ts';
import { ReplyTrace } from './chat.trace.ts';
import { defineRoutes } from './route.ts';

const byChat = z.object({ id: Id });

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
  'model.rejected',
  'model.not_found',
  'model.failed',
  'model.malformed',
  'model.timeout',
] as const satisfies readonly ErrorCode[];

export const replyRoutes = defineRoutes({
  complete: {
    method: 'POST',
    path: '/chat/completions',
    auth: 'named',
    summary:
      'Lets the model answer, whole or as an event stream. Without chatId the answer is kept nowhere: when the model has begun it, the same Idempotency-Key is 409',
    body: CompletionRequest,
    namesIgnored: true,
    claim: 'username',
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
      "Lets the character go on: the shown version of its last message grows; a user's last message is answered. The answer is what is new. Again meanwhile: joins it",
    params: byChat,
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
    summary: 'Suggests what the user could say next, whole or as an event stream; nothing of it is kept',
    params: byChat,
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
    summary:
      'Ends the reply that is being written and keeps what came; ends the suggestion of what the user could say, too',
    params: byChat,
    response: z.object({ stopped: z.boolean() }),
    errors: ['chat.not_found'],
  },
  stream: {
    method: 'GET',
    path: '/chats/:id/stream',
    auth: 'named',
    summary: 'Goes on with the reply that is being written, from Last-Event-ID',
    params: byChat,
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
      'How the prompt of a reply was built: of its shown version, or of another (counted from 0). With `lore=all`, also why each entry of a lorebook did not fire',
    params: z.object({ id: Id, messageId: Id }),
    query: z.object({
      version: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      lore: z.enum(['near', 'all']).default('near'),
    }),
    response: ReplyTrace,
    errors: ['chat.not_found', 'message.not_found', 'trace.not_found'],
  },
});
