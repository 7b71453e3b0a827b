import { z } from 'zod';
import { Id, Time } from '../common.ts';

/** Grows with every change; consumers ignore a state that isn't newer than theirs. */
export const Revision = z.number().int().min(1);

export const ChatState = z.object({
  chatId: Id,
  userId: Id,
  characterId: Id,
  messageCount: z.number().int().min(0),
  isDeleted: z.boolean(),
  startedAt: Time,
  cardVersion: z.number().int().min(1).default(1),
  /** Index in that card, 0 is the first message; null: started otherwise, or unknown. */
  greeting: z.number().int().min(0).nullable().default(null),
  userTurns: z.number().int().min(0).default(0),
  hasReturned: z.boolean().default(false),
  revision: Revision,
});
