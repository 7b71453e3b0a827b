import { z } from 'zod';
import { Id, Time } from '../common.ts';

/** `narrator`: nobody speaks; models receive it as a system message. */
export const senders = ['user', 'character', 'narrator'] as const;

/** `broken`: the model failed after its first words. `stopped`: by the user. */
export const messageStates = ['complete', 'streaming', 'stopped', 'broken'] as const;

/** As of the message's time; `characterId` is null for personas, narrators and imported group members. */
export const Speaker = z.object({ characterId: Id.nullable(), name: z.string(), image: z.string().nullable() });

export const MessageVersion = z.object({
  text: z.string(),
  createdAt: Time,
  state: z.enum(messageStates),
  model: z.string().nullable(),
  finish: z.string().nullable(),
  reasoning: z.string().nullable(),
  /** From the first thought to the first word; null: unknown. */
  reasoningMs: z.number().nullable(),
  promptTokens: z.number().nullable(),
  completionTokens: z.number().nullable(),
});
export type MessageVersion = z.output<typeof MessageVersion>;

export const ChatMessage = z.object({
  id: Id,
  sender: z.enum(senders),
  speaker: Speaker.nullable(),
  /** Mirrors the shown version. */
  text: z.string(),
  state: z.enum(messageStates),
  createdAt: Time,
  editedAt: Time.nullable(),
  isHidden: z.boolean(),
  versions: z.array(MessageVersion),
  version: z.number().int().min(0),
});
export type ChatMessage = z.output<typeof ChatMessage>;
