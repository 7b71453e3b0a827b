import { z } from 'zod';
import { Id, limits, text, Time } from './common.ts';
import { defineRoutes } from './route.ts';

const count = z.number().int().nonnegative();
const byChat = z.object({ id: Id });

/** How long a summary may become, in characters. */
export const memoryLengths = { shortest: 500, longest: 8_000, byDefault: 2_000 } as const;

/** A summary of a chat's oldest messages, which stands for them in prompts that they no longer fit into. */
export const ChatMemory = z.object({
  /** Empty: nothing is summarised yet. */
  text: z.string(),
  /** Whether it is written, and used. */
  isOn: z.boolean(),
  /** Whether that is the chat's own choice; else the user's for all chats. */
  isOwnChoice: z.boolean(),
  /** The newest message that it tells of. */
  upTo: z.string().nullable(),
  /** How many messages it tells of. */
  messages: count,
  /** The text is what the user wrote last. */
  isEdited: z.boolean(),
  /** A message that it tells of was changed or deleted since. */
  isOutdated: z.boolean(),
  /** What all its summaries together have used. */
  cost: z.object({
    summaries: count,
    promptTokens: count,
    completionTokens: count,
    /** US dollars as a decimal string; null when the gateway told no cost. */
    dollars: z.string().nullable(),
  }),
  /** The model that wrote last. */
  model: z.string().nullable(),
  state: z.enum(['idle', 'running', 'failed']),
  failure: z
    .object({
      code: z.string(),
      error: z.string(),
      details: z.array(z.string()),
      /** When it is tried again by itself; null: with the next reply, or when it is asked for. */
      retryAt: Time.nullable(),
    })
    .nullable(),
  /** Of the memory alone. */
  revision: count,
  updatedAt: Time.nullable(),
});
export type ChatMemory = z.output<typeof ChatMemory>;

export const MemorySettings = z.object({
  /** Of chats that have no choice of their own. */
  isOn: z.boolean(),
  /** Null: the one that chats are written with. */
  model: text(200).min(1).nullable(),
  /** Characters of a summary. */
  length: z.number().int().min(memoryLengths.shortest).max(memoryLengths.longest),
});
export type MemorySettings = z.output<typeof MemorySettings>;

/** The memory of long chats. */
export const memoryRoutes = defineRoutes({
  getMemory: {
    method: 'GET',
    path: '/chats/:id/memory',
    auth: 'named',
    summary: "The summary of a chat's oldest messages",
    params: byChat,
    response: ChatMemory,
    errors: ['chat.not_found'],
  },
  changeMemory: {
    method: 'PUT',
    path: '/chats/:id/memory',
    auth: 'named',
    summary:
      'Writes the summary, or switches it on or off. What is written wins over a summary that is being made; `revision`: only if the memory is still that one',
    params: byChat,
    body: z.object({
      text: text(limits.memory).optional(),
      isOn: z.boolean().optional(),
      revision: count.max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: ChatMemory,
    errors: ['chat.not_found', 'memory.stale'],
    errorFields: { 'memory.stale': z.object({ memory: ChatMemory }) },
  },
  deleteMemory: {
    method: 'DELETE',
    path: '/chats/:id/memory',
    auth: 'named',
    summary: 'Forgets the summary and switches it off in this chat; the messages stay',
    params: byChat,
    response: ChatMemory,
    errors: ['chat.not_found'],
  },
  rebuildMemory: {
    method: 'POST',
    path: '/chats/:id/memory/rebuild',
    auth: 'named',
    summary: 'Summarises anew from the first message, which the user pays for; the summary stays in use until then',
    params: byChat,
    response: ChatMemory,
    errors: ['chat.not_found', 'memory.off', 'server.unavailable'],
  },
  getMemorySettings: {
    method: 'GET',
    path: '/memory-settings',
    auth: 'user',
    summary: 'How the memory of chats is written',
    response: MemorySettings,
  },
  saveMemorySettings: {
    method: 'PUT',
    path: '/memory-settings',
    auth: 'named',
    summary: 'Saves how the memory of chats is written',
    body: MemorySettings,
    response: MemorySettings,
  },
});
