import { z } from 'zod';
import { Id, Time } from './common.ts';

/** `revision` grows with every change of the thing: a consumer ignores what is not newer than what it has. */
export const Revision = z.number().int().min(1);

/** A chat without its texts: how much there is of it, and how far its user came. */
export const ChatState = z.object({
  chatId: Id,
  userId: Id,
  characterId: Id,
  messageCount: z.number().int().min(0),
  isDeleted: z.boolean(),
  startedAt: Time,
  /** Version of the card with which it was begun. */
  cardVersion: z.number().int().min(1).default(1),
  /** Number of the greeting in that card, 0 is the first message; null: begun otherwise, or not known. */
  greeting: z.number().int().min(0).nullable().default(null),
  /** Messages that the user has said in it, deleted ones too. */
  userTurns: z.number().int().min(0).default(0),
  /** The user has said something on a later day (UTC) than that of the beginning. */
  hasReturned: z.boolean().default(false),
  revision: Revision,
});
