import { dayOf } from '../settings/day.ts';
import { mainMember, messageCount, runningSeqs } from './chat.rules.ts';
import { excerpt } from './messages/message.rules.ts';
import type { ChatRow } from './chat.schema.ts';

/** How far the user of a chat has come. Counted where messages are written, so that events need not count them. */
export interface Turns {
  userTurns: number;
  hasReturned: boolean;
}

/** Rows of earlier versions do not count; what they hold says about the same, without what is being asked and answered. */
export function turnsOf(row: ChatRow): Turns {
  const { userTurns, hasReturned = false, createdAt, updatedAt } = row;
  if (userTurns !== undefined) return { userTurns, hasReturned };
  const guessed = Math.floor((messageCount(row) - runningSeqs(row).length) / 2);
  return { userTurns: guessed, hasReturned: guessed > 0 && isAnotherDay(dayOf(updatedAt.getTime()), createdAt) };
}

/** After further messages of the user on a day (UTC). A draft begins with the first one. */
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

/** The greeting and version of the card with which a chat was begun; null: with messages of a file. */
export function beginningOf(row: ChatRow): { cardVersion: number; greeting: number | null } {
  const { begunWith, imported, greeting = 0 } = row;
  const isOfFile = begunWith === null || imported !== undefined;
  return { cardVersion: begunWith ?? mainMember(row).version, greeting: isOfFile ? null : greeting };
}
