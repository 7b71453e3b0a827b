import { z } from 'zod';
import { Claim, limits, text } from './common.ts';
import { defineRoutes } from './route.ts';

export const Model = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  description: z.string(),
  contextLength: z.number().int().nullable(),
  /** US dollars a token, as decimal strings. */
  pricing: z.object({ prompt: z.string(), completion: z.string() }),
});
export type Model = z.output<typeof Model>;

const claimed = z.object({ username: Claim });

/** A user's key for the model gateway and the model to chat with. */
export const keyRoutes = defineRoutes({
  getKey: {
    method: 'GET',
    path: '/openrouter-key',
    auth: 'user',
    summary: 'The saved API key, masked',
    query: claimed,
    claim: 'username',
    response: z.object({ apiKey: z.string().nullable() }),
  },
  hasKey: {
    method: 'GET',
    path: '/openrouter-key/exists',
    auth: 'user',
    summary: 'Whether an API key is saved',
    query: claimed,
    claim: 'username',
    response: z.object({ hasApiKey: z.boolean() }),
  },
  saveKey: {
    method: 'POST',
    path: '/openrouter-key',
    auth: 'named',
    summary: 'Saves the API key, encrypted',
    body: z.object({ apiKey: text(500).default(''), username: Claim }),
    claim: 'username',
    response: z.object({ message: z.string() }),
    errors: ['key.empty', 'key.wrong_prefix'],
  },
  deleteKey: {
    method: 'DELETE',
    path: '/openrouter-key',
    auth: 'named',
    summary: 'Removes the API key',
    query: claimed,
    claim: 'username',
    response: z.object({ hasApiKey: z.literal(false) }),
  },
  testKey: {
    method: 'POST',
    path: '/openrouter-key/test',
    auth: 'named',
    summary: 'Asks the model gateway whether it takes the saved API key, and what may still be spent with it',
    body: z.object({ username: Claim }),
    claim: 'username',
    response: z.object({
      ok: z.boolean(),
      /** The gateway's name for the key. */
      label: z.string().optional(),
      /** US dollars; null: no limit. Absent where the gateway does not tell. */
      limitRemaining: z.number().nullable().optional(),
    }),
    errors: [
      'key.missing',
      'model.no_credits',
      'model.rate_limited',
      'model.not_found',
      'model.rejected',
      'model.failed',
      'model.timeout',
    ],
  },
  listModels: {
    method: 'GET',
    path: '/available-models',
    auth: 'public',
    summary: 'The models of the model gateway',
    response: z.object({ models: z.array(Model) }),
    errors: ['model.failed'],
  },
  getModel: {
    method: 'GET',
    path: '/user-model',
    auth: 'user',
    summary: 'The saved model, or the default',
    query: claimed,
    claim: 'username',
    response: z.object({ model: z.string() }),
  },
  saveModel: {
    method: 'POST',
    path: '/user-model',
    auth: 'named',
    summary: 'Saves the model to chat with',
    body: z.object({ model: text(200).min(1), username: Claim }),
    claim: 'username',
    response: z.object({ model: z.string() }),
  },
  getCustomPrompt: {
    method: 'GET',
    path: '/custom-prompt',
    auth: 'user',
    summary: 'What the user adds to the prompts of all their chats that have no custom prompt of their own',
    query: claimed,
    claim: 'username',
    response: z.object({ customPrompt: z.string() }),
  },
  saveCustomPrompt: {
    method: 'POST',
    path: '/custom-prompt',
    auth: 'named',
    summary: 'Saves it; an empty one takes it away',
    body: z.object({ customPrompt: text(limits.customPrompt), username: Claim }),
    claim: 'username',
    response: z.object({ customPrompt: z.string() }),
  },
});
