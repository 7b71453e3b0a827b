import { dayOf } from '../settings/day.ts';
import { mainMember, messageCount, runningSeqs } from './chat.rules.ts';
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

/** After further messages of the user on a day (UTC). */
export function turnsAfter(row: ChatRow, added: number, day: string): Partial<Turns> {
  if (added === 0) return {};
  const { userTurns, hasReturned } = turnsOf(row);
  return { userTurns: userTurns + added, hasReturned: hasReturned || isAnotherDay(day, row.createdAt) };
}

const isAnotherDay = (day: string, createdAt: Date): boolean => day > dayOf(createdAt.getTime());

/** The greeting and version of the card with which a chat was begun; null: with messages of a file. */
export function beginningOf(row: ChatRow): { cardVersion: number; greeting: number | null } {
  const { begunWith, imported, greeting = 0 } = row;
  const isOfFile = begunWith === null || imported !== undefined;
  return { cardVersion: begunWith ?? mainMember(row).version, greeting: isOfFile ? null : greeting };
}
