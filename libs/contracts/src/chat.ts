import { z } from 'zod';
import { Claim, Id, limitParam, limits, text, Time } from './common.ts';
import { Completion, CompletionChunk, CompletionRequest } from './completion.ts';
import { defineRoutes } from './route.ts';

export const senders = ['user', 'character'] as const;

/** `streaming`: still being written. `broken`: the model failed after the first words. `stopped`: the user ended it. */
export const messageStates = ['complete', 'streaming', 'stopped', 'broken'] as const;

/** Who said a message, with the name and picture of that time; `characterId` is null for a persona. */
export const Speaker = z.object({ characterId: Id.nullable(), name: z.string(), image: z.string().nullable() });

/** One version (swipe) of a message. */
export const MessageVersion = z.object({
  text: z.string(),
  createdAt: Time,
  state: z.enum(messageStates),
  /** The model really used, and why it ended in its own words; null for what people wrote. */
  model: z.string().nullable(),
  finish: z.string().nullable(),
  /** Thoughts that the model gave apart from its answer. */
  reasoning: z.string().nullable(),
  promptTokens: z.number().nullable(),
  completionTokens: z.number().nullable(),
});
export type MessageVersion = z.output<typeof MessageVersion>;

export const ChatMessage = z.object({
  id: Id,
  sender: z.enum(senders),
  /** Null: the user under their own name. */
  speaker: Speaker.nullable(),
  /** Text and state of the shown version. */
  text: z.string(),
  state: z.enum(messageStates),
  createdAt: Time,
  editedAt: Time.nullable(),
  /** All versions, the shown one included; `version` is its index. */
  versions: z.array(MessageVersion),
  version: z.number().int().min(0),
});
export type ChatMessage = z.output<typeof ChatMessage>;

/** A chat without its messages. */
export const Chat = z.object({
  id: Id,
  characterId: Id,
  /** The version of the character's card that the chat is pinned to. */
  cardVersion: z.number().int(),
  /** Current name and picture, or the last ones before deletion. */
  character: z.object({ name: z.string(), image: z.string().nullable(), imageColor: z.string().nullable() }),
  characterDeleted: z.boolean(),
  /** Null: the built-in Default persona. */
  persona: z.object({ id: Id, name: z.string(), image: z.string().nullable() }).nullable(),
  /** Null: lists name the chat by its character. */
  title: z.string().nullable(),
  pinned: z.boolean(),
  /** The chat and the message from which this one branched. */
  parentChatId: Id.nullable(),
  parentMessageId: Id.nullable(),
  messageCount: z.number().int(),
  lastMessage: z.string(),
  createdAt: Time,
  updatedAt: Time,
  /** Grows with every change; sent back by a save so that a stale one is refused. */
  revision: z.number().int(),
});
export type Chat = z.output<typeof Chat>;

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

/** The built-in Default persona has the id 0, which some clients send as a number. */
const PersonaId = z.union([Id, z.literal(0)]);

const SavedMessage = z.object({
  id: Id.optional(),
  sender: z.enum(senders),
  text: text(limits.message),
});

/** One id for two messages would lose one of them without a word. */
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

const byChat = z.object({ id: Id });
const claimed = z.object({ username: Claim });

export const chatRoutes = defineRoutes({
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
  complete: {
    method: 'POST',
    path: '/chat/completions',
    auth: 'named',
    summary: 'Lets the model answer, whole or as an event stream',
    body: CompletionRequest,
    claim: 'username',
    raw: 'sometimes',
    event: CompletionChunk,
    response: Completion,
    errors: [
      'key.missing',
      'rate.limited',
      'chat.not_found',
      'chat.busy',
      'chat.over_context',
      'character.not_found',
      'character.gone',
      'model.no_credits',
      'model.rate_limited',
      'model.refused',
      'model.rejected',
      'model.not_found',
      'model.failed',
      'model.malformed',
      'model.timeout',
    ],
  },
  listHistories: {
    method: 'GET',
    path: '/chat-histories',
    auth: 'named',
    summary: "One's chats without messages, newest first",
    query: z.object({
      username: Claim,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: limitParam(200).default(200),
    }),
    claim: 'username',
    response: z.array(Chat),
  },
  saveHistory: {
    method: 'POST',
    path: '/chat-histories',
    auth: 'named',
    isIdempotent: true,
    summary: 'Starts a chat (without chatId), or saves messages of one; only what changed is written',
    body: z.object({
      username: Claim,
      characterId: Id.optional(),
      personaId: PersonaId.nullish(),
      chatId: Id.nullish(),
      messages: SavedMessages.default([]),
      revision: z.number().int().optional(),
    }),
    claim: 'username',
    response: z.object({ id: Id, revision: z.number().int() }),
    errors: ['character.not_found', 'character.gone', 'chat.not_found', 'chat.stale'],
    errorFields: { 'chat.stale': z.object({ chat: Chat }) },
  },
  deleteHistory: {
    method: 'DELETE',
    path: '/chat-histories/:id',
    auth: 'named',
    summary: 'Deletes a chat',
    params: byChat,
    query: claimed,
    claim: 'username',
    response: z.object({ deleted: z.literal(true) }),
    errors: ['chat.not_found'],
  },
  listChats: {
    method: 'GET',
    path: '/chats',
    auth: 'named',
    summary: "One's chats without messages, newest first",
    query: z.object({ limit: limitParam(200).default(200) }),
    response: z.object({ chats: z.array(Chat) }),
  },
  getChat: {
    method: 'GET',
    path: '/chats/:id',
    auth: 'named',
    summary:
      'A chat and a page of its messages, oldest first; `before` is the id of the oldest one known. Without `limit`: 15, and 10 with `before`',
    params: byChat,
    query: z.object({ before: Id.optional(), limit: limitParam(200).optional() }),
    response: z.object({ chat: Chat, messages: z.array(ChatMessage), hasMore: z.boolean() }),
    errors: ['chat.not_found', 'message.not_found'],
  },
  stop: {
    method: 'POST',
    path: '/chats/:id/stop',
    auth: 'named',
    summary: 'Ends the reply that is being written and keeps what came',
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
    summary: 'How the prompt of a reply was built',
    params: z.object({ id: Id, messageId: Id }),
    response: z.record(z.string(), z.unknown()),
    errors: ['chat.not_found', 'message.not_found'],
  },
});
