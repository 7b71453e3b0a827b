import { z } from 'zod';
import { Id, limits, text, Time } from '../common.ts';
import { GivenSettings } from './completion.ts';

export const Chat = z.object({
  id: Id,
  characterId: Id,
  cardVersion: z.number().int(),
  latestCardVersion: z.number().int(),
  /** Current, or last before deletion; as of `cardVersion` while the owner may not see the character. */
  character: z.object({ name: z.string(), image: z.string().nullable(), imageColor: z.string().nullable() }),
  /** Deleted or no longer visible to the owner; deliberately doesn't say which. */
  characterDeleted: z.boolean(),
  persona: z.object({ id: Id, name: z.string(), image: z.string().nullable() }).nullable(),
  title: z.string().nullable(),
  pinned: z.boolean(),
  settings: GivenSettings.nullable(),
  profileId: Id.nullable(),
  /** May have been deleted since. */
  backgroundId: Id.nullable(),
  /** Oldest message in the newest reply's prompt; null: all fit, or unknown. */
  contextStart: Id.nullable(),
  parentChatId: Id.nullable(),
  parentMessageId: Id.nullable(),
  messageCount: z.number().int(),
  firstMessage: z.string().nullable(),
  lastMessage: z.string(),
  undo: z.object({ token: Id, count: z.number().int(), time: Time }).nullable(),
  createdAt: Time,
  updatedAt: Time,
  /** Grows with every change; a save sends it back and is refused if stale. */
  revision: z.number().int(),
});
export type Chat = z.output<typeof Chat>;

export const AuthorsNote = z.object({
  text: text(limits.authorsNote),
  depth: z.number().int().min(0).max(1_000),
  role: z.enum(['system', 'user', 'assistant']),
});

export const OpenedChat = Chat.extend({
  /** Replaces the user's own prompt unless blank. */
  customPrompt: z.string(),
  authorsNote: z.object({ ...AuthorsNote.shape, text: z.string(), depth: z.number().int() }).nullable(),
  lorebooks: z.array(z.object({ id: Id, name: z.string(), isAvailable: z.boolean() })),
});
export type OpenedChat = z.output<typeof OpenedChat>;
