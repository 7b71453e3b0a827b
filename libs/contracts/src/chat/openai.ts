import { z } from 'zod';
import { replyRoutes } from './chat.replies.ts';
import { text } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const OpenAiModel = z.object({
  id: z.string(),
  object: z.literal('model'),
  /** Unix seconds; 0: unknown. */
  created: z.number().int(),
  owned_by: z.string(),
  context_length: z.number().int().nullable(),
});
export type OpenAiModel = z.output<typeof OpenAiModel>;

/** For OpenAI clients with `/api/v1` as base URL and an access token as API key. */
export const openAiRoutes = defineRoutes({
  completeAsOpenAi: {
    ...replyRoutes.complete,
    path: '/v1/chat/completions',
    summary:
      "Generates a reply for OpenAI clients: like /chat/completions, with errors in OpenAI's format. Repeating an Idempotency-Key returns 409, as there",
    errorShape: 'openai',
  },
  listOpenAiModels: {
    method: 'GET',
    path: '/v1/models',
    auth: 'user',
    summary: 'Lists the models of the model gateway, for OpenAI clients',
    response: z.object({ object: z.literal('list'), data: z.array(OpenAiModel) }),
    errors: ['model.failed'],
    errorShape: 'openai',
  },
  getOpenAiModel: {
    method: 'GET',
    path: '/v1/models/:model',
    auth: 'user',
    summary: 'Returns one model of the model gateway, for OpenAI clients; slashes in its id may be encoded',
    params: z.object({ model: text(200).min(1) }),
    response: OpenAiModel,
    errors: ['model.failed', 'model.not_found'],
    errorShape: 'openai',
  },
});
