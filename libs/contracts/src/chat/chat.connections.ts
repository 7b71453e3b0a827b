import { z } from 'zod';
import { byId, Claim, claimed, Id, limits, text } from '../common.ts';
import { generationBounds } from './completion.ts';
import { samplerOptions } from './completion.options.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const promptShapes = ['auto', 'as_is', 'merged', 'semi_strict', 'strict', 'single'] as const;
export type PromptShapeChoice = (typeof promptShapes)[number];

export const speakerNames = ['none', 'others', 'always', 'field'] as const;

export const reasoningEfforts = ['auto', 'off', 'low', 'medium', 'high'] as const;

/** OpenAI's names. Absent: not sent. */
const Samplers = z
  .object({
    temperature: generationBounds.temperature.nullish(),
    max_tokens: generationBounds.maxTokens.nullish(),
    ...samplerOptions,
    stop: z.array(text(500).min(1)).max(64).nullish(),
  })
  .omit({ logit_bias: true, reasoning: true, reasoning_effort: true, include_reasoning: true });

const ReasoningChoice = z.object({
  /** `auto` sends nothing. */
  effort: z.enum(reasoningEfforts).default('auto'),
  /** Tokens; null: the provider decides. */
  budget: z.number().int().min(1).max(1_000_000).nullable().default(null),
  /** False asks OpenRouter to leave the thoughts out of its response. */
  isIncluded: z.boolean().default(true),
  /** Around thoughts in the text, besides the usual tags. */
  prefix: text(100).default(''),
  suffix: text(100).default(''),
});

/** Source: OpenRouter, provider routing and message transforms. */
const Routing = z.object({
  order: z.array(text(100).min(1)).max(20).default([]),
  ignore: z.array(text(100).min(1)).max(20).default([]),
  allowsFallbacks: z.boolean().default(true),
  deniesTraining: z.boolean().default(false),
  compressesContext: z.boolean().default(false),
});

/** `template`: `auto`, or an id or SillyTavern JSON for `/completions`; only text completion reads it. */
const Instruct = z.object({
  template: text(60).default('auto'),
  /** SillyTavern's instruct and context JSON, each as text. */
  ownInstruct: text(limits.instructTemplate).nullable().default(null),
  ownContext: text(limits.instructTemplate).nullable().default(null),
});

const Origin = z.object({ source: text(60), url: text(500).nullable(), model: text(200).nullable() });

const connectionFields = {
  name: text(100).min(1),
  /** `{gateway}::{model}`; null: the user's chosen model. */
  model: text(200).min(1).nullable().default(null),
  /** SillyTavern's server and model that aren't here, for its download while `model` is null. Never a key. */
  origin: Origin.nullable().default(null),
  api: z.enum(['chat', 'text']).default('chat'),
  shape: z.enum(promptShapes).default('auto'),
  /** How messages name their speakers: SillyTavern's none, groups and past personas, always, completion object. */
  names: z.enum(speakerNames).default('others'),
  contextSize: generationBounds.contextSize.nullable().default(null),
  /** Its values apply where the profile sets none. Null, or a deleted one: Masque's own order. */
  presetId: Id.nullable().default(null),
  samplers: Samplers.prefault({}),
  /** By text, because token ids differ between models. */
  biases: z
    .array(z.object({ text: text(100).min(1), bias: z.number().min(-100).max(100) }))
    .max(100)
    .default([]),
  isStreamed: z.boolean().default(true),
  reasoning: ReasoningChoice.prefault({}),
  replyStart: text(1_000).default(''),
  tokenizer: z.enum(['auto', 'gpt', 'llama', 'llama3', 'mistral', 'estimate']).default('auto'),
  routing: Routing.prefault({}),
  promptCache: z.enum(['off', '5m', '1h']).default('5m'),
  instruct: Instruct.prefault({}),
  isDefault: z.boolean().default(false),
  /** A character has one profile: saving removes it from the others. */
  characterIds: z.array(Id).max(500).default([]),
};

export const ConnectionDraft = z.object(connectionFields);
export type ConnectionDraft = z.output<typeof ConnectionDraft>;
export const connectionDefaults = ConnectionDraft.omit({ name: true }).parse({});

export const Connection = z.object({ id: Id, ...connectionFields, revision: z.number().int().default(0) });
export type Connection = z.output<typeof Connection>;

const Body = ConnectionDraft.extend({ username: Claim });

export const connectionRoutes = defineRoutes({
  listConnections: {
    method: 'GET',
    path: '/connection-profiles',
    auth: 'user',
    summary: "Lists the viewer's connection profiles, by name",
    query: claimed,
    response: z.object({ profiles: z.array(Connection) }),
  },
  createConnection: {
    method: 'POST',
    path: '/connection-profiles',
    auth: 'named',
    status: 201,
    isIdempotent: true,
    summary: 'Creates a connection profile: a model with everything that is sent along',
    body: Body,
    response: Connection,
    errors: ['connection.too_many', 'connection.too_large'],
  },
  updateConnection: {
    method: 'PUT',
    path: '/connection-profiles/:id',
    auth: 'named',
    summary: 'Updates a connection profile. With `revision`, fails if the profile has changed since',
    params: byId,
    body: Body.extend({ revision: z.number().int().optional() }),
    response: Connection,
    errors: ['connection.not_found', 'connection.stale', 'connection.too_large'],
    errorFields: { 'connection.stale': z.object({ connection: Connection }) },
  },
  deleteConnection: {
    method: 'DELETE',
    path: '/connection-profiles/:id',
    auth: 'named',
    summary: 'Deletes a connection profile; chats that used it fall back to the character’s or the default one',
    params: byId,
    query: claimed,
    response: z.object({ deleted: z.literal(true) }),
    errors: ['connection.not_found'],
  },
  getModelParameters: {
    method: 'GET',
    path: '/model-parameters',
    auth: 'user',
    summary: 'Returns the request parameters that a model supports: listed by its gateway, or learned from refusals',
    query: z.object({ model: text(200).min(1) }),
    response: z.object({
      /** OpenAI's names; null: unknown. */
      supported: z.array(z.string()).nullable(),
      refused: z.array(z.string()),
    }),
    errors: ['model.not_found'],
  },
});
