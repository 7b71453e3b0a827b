import { z } from 'zod';
import { Id, limits, text, Time } from './common.ts';
import { GivenSettings } from './completion.ts';

/** A chat without its messages. */
export const Chat = z.object({
  id: Id,
  characterId: Id,
  /** The version of the character's card that the chat is pinned to. */
  cardVersion: z.number().int(),
  /** The newest version that the chat may be moved to; `cardVersion` when there is no newer one for its owner. */
  latestCardVersion: z.number().int(),
  /** Current name and picture, or the last ones before deletion; while its owner may not see it, those of `cardVersion`. */
  character: z.object({ name: z.string(), image: z.string().nullable(), imageColor: z.string().nullable() }),
  /** The chat can't go on: the character was deleted, or its owner may not see it; which of both, is not told. */
  characterDeleted: z.boolean(),
  /** Null: the built-in Default persona. */
  persona: z.object({ id: Id, name: z.string(), image: z.string().nullable() }).nullable(),
  /** Null: lists name the chat by its character. */
  title: z.string().nullable(),
  pinned: z.boolean(),
  /** Null: all is as its owner has it elsewhere. */
  settings: GivenSettings.nullable(),
  /** Id of the oldest message that fit into the newest reply's prompt; null: all did, or it isn't known. */
  contextStart: Id.nullable(),
  /** The chat and the message from which this one branched. */
  parentChatId: Id.nullable(),
  parentMessageId: Id.nullable(),
  messageCount: z.number().int(),
  /** Beginning of the first message of the user, for lists; null: nothing was said yet, or it isn't known. */
  firstMessage: z.string().nullable(),
  /** Beginning of the last message, for lists. */
  lastMessage: z.string(),
  /** The newest deletion of messages that can still be undone. */
  undo: z.object({ token: Id, count: z.number().int(), time: Time }).nullable(),
  createdAt: Time,
  updatedAt: Time,
  /** Grows with every change; sent back by a save so that a stale one is refused. */
  revision: z.number().int(),
});
export type Chat = z.output<typeof Chat>;

/** A text that stands so many messages before the end of each prompt. */
export const AuthorsNote = z.object({
  text: text(limits.authorsNote),
  depth: z.number().int().min(0).max(1_000),
  role: z.enum(['system', 'user', 'assistant']),
});

/** A chat as it is opened, with what lists leave out. */
export const OpenedChat = Chat.extend({
  /** When it is not blank, it stands in place of the user's own. */
  customPrompt: z.string(),
  authorsNote: z.object({ ...AuthorsNote.shape, text: z.string(), depth: z.number().int() }).nullable(),
  /** Characters whose lorebooks join the main one's; `isAvailable`: while its owner may see the character. */
  lorebooks: z.array(z.object({ id: Id, name: z.string(), isAvailable: z.boolean() })),
});
export type OpenedChat = z.output<typeof OpenedChat>;
