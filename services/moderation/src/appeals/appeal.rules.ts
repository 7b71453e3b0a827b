import { APPEAL_ANSWER_DAYS, APPEAL_DAYS, isAppealable } from '@masque/contracts/rules';
import type { LogRow } from '../log/log.service.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const SUNDAY = 0;
const SATURDAY = 6;

const isBusinessDay = (time: Date): boolean => time.getUTCDay() !== SUNDAY && time.getUTCDay() !== SATURDAY;

/** When an appeal of that moment is to be answered: at the same time of day, business days later (UTC, without holidays). */
export function dueAt(from: Date): Date {
  let due = from;
  for (let left = APPEAL_ANSWER_DAYS; left > 0;) {
    due = new Date(due.getTime() + DAY_MS);
    if (isBusinessDay(due)) left -= 1;
  }
  return due;
}

/** Until when a decision can be appealed. */
export const appealBy = (decidedAt: Date): Date => new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS);

/** Whether a decision was taken back by a later entry: for all of one user's, in any order. */
export function isUndone(decision: LogRow, all: readonly LogRow[]): boolean {
  const later = all.filter(({ seq, subjectKey }) => seq > decision.seq && subjectKey === decision.subjectKey);
  if (later.some(({ kind, appealedId }) => kind === 'appeal.accepted' && appealedId === decision.id)) return true;
  if (decision.kind === 'hide') return later.some(({ after }) => after['moderation'] === 'none');
  return (
    decision.kind === 'suspend' &&
    later.some(({ kind, after }) => kind !== 'suspension.ended' && after['suspendedUntil'] === null)
  );
}

/** Until when this decision can be appealed; null: it cannot, or no longer. */
export function openUntil(decision: LogRow, all: readonly LogRow[], now: Date): Date | null {
  const until = appealBy(decision.at);
  return isAppealable(decision.kind) && !isUndone(decision, all) && until > now ? until : null;
}
