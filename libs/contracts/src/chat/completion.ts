import { z } from 'zod';
import { Claim, Id, limits, Remedy, text, TimeZone } from '../common.ts';
import { PromptMessage } from './completion.message.ts';
import { ForeignObject, formOptions, modelOptions } from './completion.options.ts';

export const generationDefaults = { temperature: 1, maxTokens: 500, contextSize: 4_096 } as const;

/** Tokens. */
export const largestContext = 1_048_576;

const maxTokens = z.number().int().min(0).max(100_000);
/** Loose: other programs send large values, and the model's own limit decides. */
const responseTokens = z.number().int().min(0).max(10_000_000);

export const generationBounds = {
  temperature: z.number().min(0).max(2),
  /** 0: no limit. */
  maxTokens,
  /** Prompts are trimmed to 4 characters per token. */
  contextSize: z.number().int().min(256).max(largestContext),
};

export const GenerationSettings = z.object({
  temperature: generationBounds.temperature.default(generationDefaults.temperature),
  maxTokens: generationBounds.maxTokens.default(generationDefaults.maxTokens),
  contextSize: generationBounds.contextSize.default(generationDefaults.contextSize),
});
export type GenerationSettings = z.output<typeof GenerationSettings>;

export const GivenSettings = z.object(generationBounds).partial();
export type GivenSettings = z.output<typeof GivenSettings>;

/**
 * OpenAI's chat completion request; its own fields override `settings`, and null means absent.
 * `chatId`: the server has the history, and saves a last message by the user. `characterId` alone: `messages` is the
 * history, and nothing is saved. Without `contextSize`, chats get the default and other requests the model's context.
 */
const CompletionFields = z.object({
  username: Claim,
  messages: z.array(PromptMessage).max(10_000).default([]),
  settings: GivenSettings.optional(),
  persona: z
    .object({ name: text(limits.personaName), description: text(limits.personaDescription).default('') })
    .nullish(),
  /** For this request only; ignored unless it is a complete key of the model's gateway. */
  apiKey: text(500).nullish(),
  timeZone: TimeZone.nullish(),
  characterId: Id.optional(),
  chatId: Id.optional(),
  model: text(200).nullish(),
  stream: z
    .boolean()
    .nullish()
    .transform((isStreamed) => isStreamed ?? false),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: responseTokens.nullish(),
  max_completion_tokens: responseTokens.nullish(),
  /** Only `n: 1` is supported. */
  n: z.int().min(1).max(1).nullish(),
  stream_options: ForeignObject.nullish(),
  ...modelOptions,
});

function unfitIn({ messages, ...fields }: z.output<typeof CompletionFields>): (string | number)[][] {
  if (fields.chatId === undefined && fields.characterId === undefined) return [];
  const given = new Map<string, unknown>(Object.entries(fields));
  const isGiven = (name: string) => given.get(name) != null && !(name === 'logprobs' && fields.logprobs === false);
  const options = Object.keys(formOptions).filter(isGiven);
  const inMessages = messages.flatMap(({ name, content }, index) => [
    ...(name ? [['messages', index, 'name']] : []),
    ...(typeof content === 'string' ? [] : [['messages', index, 'content']]),
  ]);
  return [...options.map((name) => [name]), ...inMessages];
}

export const CompletionRequest = CompletionFields.superRefine((request, context) => {
  for (const path of unfitIn(request))
    context.addIssue({ code: 'custom', path, message: 'not supported with a character or a chat' });
});
export type CompletionRequest = z.output<typeof CompletionRequest>;

export const ChatReference = z.object({
  chatId: Id,
  messageId: Id,
  userMessageId: Id.nullable(),
  revision: z.number().int(),
  /** Characters of the message before this response; absent: the response is all of it. */
  from: z.number().int().optional(),
});
export type ChatReference = z.output<typeof ChatReference>;

const foreign = z.record(z.string(), z.unknown());
const answerExtras = {
  tool_calls: z.array(foreign).optional(),
  reasoning_details: z.array(foreign).optional(),
  refusal: z.string().optional(),
};

export const Completion = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.number().int(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.number().int(),
      message: z.object({
        role: z.literal('assistant'),
        content: z.string().nullable(),
        reasoning: z.string().optional(),
        ...answerExtras,
      }),
      logprobs: foreign.optional(),
      finish_reason: z.string().nullable(),
    }),
  ),
  usage: z.record(z.string(), z.unknown()).optional(),
  /** `messageId` is absent if the reply was stopped before its first word: nothing was saved. */
  masque: ChatReference.partial({ messageId: true }).optional(),
});
export type Completion = z.output<typeof Completion>;

export const BrokenBy = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(z.string()).optional(),
  remedy: Remedy.optional(),
  upstreamCode: z.string().optional(),
  param: z.string().optional(),
});

/**
 * The stream ends with `data: [DONE]`. To resume in a chat, send the event id (`{messageId}:{characters so far}`)
 * as `Last-Event-ID` to `GET /chats/:id/stream`.
 */
export const CompletionChunk = z.object({
  id: z.string(),
  object: z.literal('chat.completion.chunk'),
  created: z.number().int(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.number().int(),
      /** `reasoning` is cumulative in events that have `masque`. */
      delta: z.object({
        role: z.string().optional(),
        content: z.string().optional(),
        reasoning: z.string().optional(),
        ...answerExtras,
      }),
      logprobs: foreign.optional(),
      finish_reason: z.string().nullable(),
    }),
  ),
  masque: ChatReference.optional(),
  /** The text so far was reasoning: this event's text and reasoning replace what came before. */
  restarts: z.literal(true).optional(),
  error: BrokenBy.extend({ type: z.string(), param: z.string().nullable() }).optional(),
});
export type CompletionChunk = z.output<typeof CompletionChunk>;
