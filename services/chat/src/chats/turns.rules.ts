import { dayOf } from '../settings/day.ts';
import { mainMember, messageCount, runningSeqs } from './chat.rules.ts';
import { excerpt } from './messages/message.rules.ts';
import type { ChatRow } from './chat.schema.ts';

/** Counted where messages are written, so that events don't have to count. */
export interface Turns {
  userTurns: number;
  hasReturned: boolean;
}

/** Estimates the turns of rows of earlier versions, which don't count them. */
export function turnsOf(row: ChatRow): Turns {
  const { userTurns, hasReturned = false, createdAt, updatedAt } = row;
  if (userTurns !== undefined) return { userTurns, hasReturned };
  const guessed = Math.floor((messageCount(row) - runningSeqs(row).length) / 2);
  return { userTurns: guessed, hasReturned: guessed > 0 && isAnotherDay(dayOf(updatedAt.getTime()), createdAt) };
}

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
    hasReturned: hasReturned || (!row.isDraft && isAnotherDay(day, row.createdAt)),
    ...(userTurns === 0 ? { firstMessage: excerpt(first) } : {}),
    ...beginning,
  };
}

const isAnotherDay = (day: string, createdAt: Date): boolean => day > dayOf(createdAt.getTime());

export function beginningOf(row: ChatRow): { cardVersion: number; greeting: number | null } {
  const { begunWith, imported, greeting = 0 } = row;
  const isOfFile = begunWith === null || imported !== undefined;
  return { cardVersion: begunWith ?? mainMember(row).version, greeting: isOfFile ? null : greeting };
}
