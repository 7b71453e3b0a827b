import { z } from 'zod';
import { byId, limits, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

const count = z.number().int().nonnegative();

export const memoryLengths = { shortest: 500, longest: 8_000, byDefault: 2_000 } as const;

/** Summary of the oldest messages, which replaces them in prompts that they no longer fit into. */
export const ChatMemory = z.object({
  text: z.string(),
  isOn: z.boolean(),
  isOwnChoice: z.boolean(),
  upTo: z.string().nullable(),
  messages: count,
  isEdited: z.boolean(),
  isOutdated: z.boolean(),
  cost: z.object({
    summaries: count,
    promptTokens: count,
    completionTokens: count,
    /** US dollars, as a decimal string; null: unknown. */
    dollars: z.string().nullable(),
  }),
  model: z.string().nullable(),
  state: z.enum(['idle', 'running', 'failed']),
  failure: z
    .object({
      code: z.string(),
      error: z.string(),
      details: z.array(z.string()),
      retryAt: Time.nullable(),
    })
    .nullable(),
  revision: count,
  updatedAt: Time.nullable(),
});
export type ChatMemory = z.output<typeof ChatMemory>;

export const MemorySettings = z.object({
  isOn: z.boolean(),
  model: text(200).min(1).nullable(),
  length: z.number().int().min(memoryLengths.shortest).max(memoryLengths.longest),
});
export type MemorySettings = z.output<typeof MemorySettings>;

export const memoryRoutes = defineRoutes({
  getMemory: {
    method: 'GET',
    path: '/chats/:id/memory',
    auth: 'named',
    summary: "Returns the summary of a chat's oldest messages",
    params: byId,
    response: ChatMemory,
    errors: ['chat.not_found'],
  },
  changeMemory: {
    method: 'PUT',
    path: '/chats/:id/memory',
    auth: 'named',
    summary:
      'Edits the summary, or turns memory on or off. An edit overrides a summary in progress. With `revision`, fails if the memory has changed since',
    params: byId,
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
    summary: 'Deletes the summary and turns memory off for this chat; messages are unaffected',
    params: byId,
    response: ChatMemory,
    errors: ['chat.not_found'],
  },
  rebuildMemory: {
    method: 'POST',
    path: '/chats/:id/memory/rebuild',
    auth: 'named',
    summary:
      "Rebuilds the summary from the first message, charged to the user's API key; the current one stays in use until then",
    params: byId,
    response: ChatMemory,
    errors: ['chat.not_found', 'memory.off', 'server.unavailable'],
  },
  getMemorySettings: {
    method: 'GET',
    path: '/memory-settings',
    auth: 'user',
    summary: 'Returns the memory settings',
    response: MemorySettings,
  },
  saveMemorySettings: {
    method: 'PUT',
    path: '/memory-settings',
    auth: 'named',
    summary: 'Saves the memory settings',
    body: MemorySettings,
    response: MemorySettings,
  },
});
