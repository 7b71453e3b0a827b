import { z } from 'zod';
import { Id, Time } from './common.ts';

/** `narrator`: nobody's speech; models get it as a system message. */
export const senders = ['user', 'character', 'narrator'] as const;

/** `streaming`: still being written. `broken`: the model failed after the first words. `stopped`: the user ended it. */
export const messageStates = ['complete', 'streaming', 'stopped', 'broken'] as const;

/** Who said a message, with the name and picture of that time; `characterId` is null for a persona, a narrator and other members of an imported group chat. */
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
