import { dayOf } from '../settings/day.ts';
import { mainMember } from './chat.rules.ts';
import { excerpt } from './messages/message.rules.ts';
import type { ChatRow } from './chat.schema.ts';

/** Counted where messages are written, so that events don't have to count. */
export interface Turns {
  userTurns: number;
  hasReturned: boolean;
}

export const turnsOf = ({ userTurns, hasReturned = false }: ChatRow): Turns => ({ userTurns, hasReturned });

/** `day` is UTC. A draft's creation time becomes that of its first message. */
export function turnsAfter(
  row: ChatRow,
  said: readonly string[],
  day: string,
): Partial<Turns & Pick<ChatRow, 'isDraft' | 'createdAt' | 'firstMessage'>> {
  const [first] = said;
  if (first === undefined) return {};
  const { userTurns, hasReturned } = turnsOf(row);
  const beginning = row.isDraft ? { isDraft: false, createdAt: new Date() } : {};
  return {
    userTurns: userTurns + said.length,
    hasReturned: hasReturned || (!row.isDraft && day > dayOf(row.createdAt.getTime())),
    ...(userTurns === 0 ? { firstMessage: excerpt(first) } : {}),
    ...beginning,
  };
}

export function beginningOf(row: ChatRow): { cardVersion: number; greeting: number | null } {
  const { begunWith, imported, greeting = 0 } = row;
  const isOfFile = begunWith === null || imported !== undefined;
  return { cardVersion: begunWith ?? mainMember(row).version, greeting: isOfFile ? null : greeting };
}
