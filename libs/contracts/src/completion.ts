import { z } from 'zod';
import { Claim, Id, limits, Remedy, text, TimeZone } from './common.ts';
import { PromptMessage } from './completion.message.ts';
import { ForeignObject, formOptions, modelOptions } from './completion.options.ts';

/** What the service and the Settings page use when the user has set nothing. */
export const generationDefaults = { temperature: 1, maxTokens: 500, contextSize: 4_096 } as const;

/** Tokens. */
export const largestContext = 1_048_576;

const maxTokens = z.number().int().min(0).max(100_000);
/** What other programs ask for; the model decides what it has. */
const responseTokens = z.number().int().min(0).max(10_000_000);

export const generationBounds = {
  temperature: z.number().min(0).max(2),
  /** 0: no limit. */
  maxTokens,
  /** The prompt is trimmed to 4 times as many characters. */
  contextSize: z.number().int().min(256).max(largestContext),
};

export const GenerationSettings = z.object({
  temperature: generationBounds.temperature.default(generationDefaults.temperature),
  maxTokens: generationBounds.maxTokens.default(generationDefaults.maxTokens),
  contextSize: generationBounds.contextSize.default(generationDefaults.contextSize),
});
export type GenerationSettings = z.output<typeof GenerationSettings>;

/** Some of them. What is absent stays absent, so that something else can say it. */
export const GivenSettings = z.object(generationBounds).partial();
export type GivenSettings = z.output<typeof GivenSettings>;

/**
 * In the shape of OpenAI's chat completions, so that any client of that kind can call it; what those put beside
 * `messages` goes before `settings`, and null means what is left out. Without a context size a chat has the default, and
 * other requests what the model can hold. With `chatId`, the last message, if it is the user's, is added to the chat, and
 * the server takes the history from there. With `characterId` alone, `messages` are the history and nothing is kept. With
 * either, what changes the form of the answer (tools, images, …) is refused.
 */
const CompletionFields = z.object({
  username: Claim,
  messages: z.array(PromptMessage).max(10_000).default([]),
  settings: GivenSettings.optional(),
  persona: z
    .object({ name: text(limits.personaName), description: text(limits.personaDescription).default('') })
    .nullish(),
  /** Used for this request only, and only when it is a whole key of the gateway that the model belongs to. */
  apiKey: text(500).nullish(),
  /** For this request only; without it that of the user's settings, else UTC. */
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
  /** One answer is given; more are not pretended. */
  n: z.int().min(1).max(1).nullish(),
  /** Accepted and not needed: the last event always carries the usage. */
  stream_options: ForeignObject.nullish(),
  ...modelOptions,
});

/** Paths of the fields that a character's prompt has no place for. */
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
    context.addIssue({ code: 'custom', path, message: 'not possible with a character or a chat' });
});
export type CompletionRequest = z.output<typeof CompletionRequest>;

/** Which messages of a chat an answer belongs to. */
export const ChatReference = z.object({
  chatId: Id,
  messageId: Id,
  userMessageId: Id.nullable(),
  revision: z.number().int(),
  /** The answer goes on after so many characters of the message; absent: it is the whole of it. */
  from: z.number().int().optional(),
});
export type ChatReference = z.output<typeof ChatReference>;

const foreign = z.record(z.string(), z.unknown());
/** Unchanged from the model's server; only without a character or a chat. */
const answerExtras = { tool_calls: z.array(foreign).optional(), reasoning_details: z.array(foreign).optional() };

/** The whole answer, `stream: false`. */
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
        /** Null: it only calls tools. */
        content: z.string().nullable(),
        /** The model's thoughts before its first word. */
        reasoning: z.string().optional(),
        ...answerExtras,
      }),
      logprobs: foreign.optional(),
      finish_reason: z.string().nullable(),
    }),
  ),
  usage: z.record(z.string(), z.unknown()).optional(),
  /** Without `messageId`: it was stopped before its first word, and nothing is kept of it. */
  masque: ChatReference.partial({ messageId: true }).optional(),
});
export type Completion = z.output<typeof Completion>;

/** Why a reply broke off: an error's code and sentence, with what its provider says. */
export const BrokenBy = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(z.string()).optional(),
  remedy: Remedy.optional(),
  upstreamCode: z.string().optional(),
});

/**
 * One event of a streamed answer; the stream ends with `data: [DONE]`. In a chat each event has an id
 * (`{messageId}:{characters of the message so far}`): give it as `Last-Event-ID` to `GET /chats/:id/stream` to go on from there.
 */
export const CompletionChunk = z.object({
  id: z.string(),
  object: z.literal('chat.completion.chunk'),
  created: z.number().int(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.number().int(),
      /** `reasoning`: what the model thinks before its first word; all of it so far where `masque` comes with it. */
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
  /** In the first and the last event of an answer that belongs to a chat; the last one has the chat's final revision. */
  masque: ChatReference.optional(),
  /** The model failed after its first words; `type` and `param` are for OpenAI's clients. */
  error: BrokenBy.extend({ type: z.string(), param: z.string().nullable() }).optional(),
});
export type CompletionChunk = z.output<typeof CompletionChunk>;
