import { z } from 'zod';
import { Claim, claimed, GatewayId, limits, text } from '../common.ts';
import { gatewayErrors, gatewayRoute } from './chat.gateways.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const Model = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  description: z.string(),
  contextLength: z.number().int().nullable(),
  /** US dollars per token, as decimal strings; null: unknown. */
  pricing: z.object({ prompt: z.string(), completion: z.string() }).nullable(),
  gateway: z.string().optional(),
});
export type Model = z.output<typeof Model>;

export const UnlistedGateway = z.object({ id: GatewayId, name: z.string(), reason: z.enum(['failed', 'key']) });
export type UnlistedGateway = z.output<typeof UnlistedGateway>;

const ofGateway = claimed.extend({ gateway: GatewayId.optional() });

export const keyRoutes = defineRoutes({
  getKey: {
    method: 'GET',
    path: '/openrouter-key',
    auth: 'user',
    summary: 'Returns the saved API key of a gateway, masked',
    query: ofGateway,
    response: z.object({ apiKey: z.string().nullable() }),
  },
  hasKey: {
    method: 'GET',
    path: '/openrouter-key/exists',
    auth: 'user',
    summary: 'Returns whether the selected model has the API key it needs',
    query: claimed,
    response: z.object({ hasApiKey: z.boolean() }),
  },
  saveKey: {
    method: 'POST',
    path: '/openrouter-key',
    auth: 'named',
    summary: 'Saves the API key, encrypted',
    body: z.object({ apiKey: text(500).default(''), username: Claim, gateway: GatewayId.optional() }),
    response: z.object({ message: z.string() }),
    errors: ['key.empty', 'key.wrong_prefix', 'key.wrong_start', 'key.unprintable', ...gatewayErrors],
  },
  deleteKey: {
    method: 'DELETE',
    path: '/openrouter-key',
    auth: 'named',
    summary: 'Deletes the API key of a gateway, even if the gateway is no longer offered',
    query: ofGateway,
    response: z.object({ hasApiKey: z.literal(false) }),
  },
  ...gatewayRoute,
  testKey: {
    method: 'POST',
    path: '/openrouter-key/test',
    auth: 'named',
    summary: 'Tests the saved API key at the model gateway and returns its remaining credit',
    body: z.object({ username: Claim, gateway: GatewayId.optional() }),
    response: z.object({
      ok: z.boolean(),
      /** False: the gateway responded but can't validate keys. Absent: validated. */
      isChecked: z.literal(false).optional(),
      label: z.string().optional(),
      /** US dollars; null: no limit; absent: unknown. */
      limitRemaining: z.number().nullable().optional(),
    }),
    errors: [
      ...gatewayErrors,
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
    auth: 'optional',
    summary:
      'Lists the models of all model gateways; models of additional gateways have ids of the form `{gateway}::{model}`',
    response: z.object({
      models: z.array(Model),
      unavailable: z.array(UnlistedGateway).optional(),
    }),
    errors: ['model.failed'],
  },
  getModel: {
    method: 'GET',
    path: '/user-model',
    auth: 'user',
    summary: 'Returns the saved model, or the default',
    query: claimed,
    response: z.object({
      model: z.string(),
      /** Set while no gateway offers the default model: OpenRouter tries these instead. */
      fallbacks: z.array(z.string()).optional(),
    }),
  },
  saveModel: {
    method: 'POST',
    path: '/user-model',
    auth: 'named',
    summary: 'Saves the model to chat with',
    body: z.object({ model: text(200).min(1), username: Claim }),
    response: z.object({ model: z.string() }),
  },
  getCustomPrompt: {
    method: 'GET',
    path: '/custom-prompt',
    auth: 'user',
    summary: 'Returns the custom prompt for chats that have none of their own',
    query: claimed,
    response: z.object({ customPrompt: z.string() }),
  },
  saveCustomPrompt: {
    method: 'POST',
    path: '/custom-prompt',
    auth: 'named',
    summary: 'Saves the custom prompt; an empty one removes it',
    body: z.object({ customPrompt: text(limits.customPrompt), username: Claim }),
    response: z.object({ customPrompt: z.string() }),
  },
});
