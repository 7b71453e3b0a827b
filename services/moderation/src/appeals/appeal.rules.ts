import { APPEAL_ANSWER_DAYS, APPEAL_DAYS, isAppealable } from '@masque/contracts/rules';
import type { LogRow } from '../log/log.service.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const SUNDAY = 0;
const SATURDAY = 6;

const isBusinessDay = (time: Date): boolean => time.getUTCDay() !== SUNDAY && time.getUTCDay() !== SATURDAY;

/** Same time of day after `APPEAL_ANSWER_DAYS` business days (UTC, without holidays). */
export function dueAt(from: Date): Date {
  let due = from;
  for (let left = APPEAL_ANSWER_DAYS; left > 0;) {
    due = new Date(due.getTime() + DAY_MS);
    if (isBusinessDay(due)) left -= 1;
  }
  return due;
}

export const appealBy = (decidedAt: Date): Date => new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS);

export function isUndone(decision: LogRow, all: readonly LogRow[]): boolean {
  const later = all.filter(({ seq, subjectKey }) => seq > decision.seq && subjectKey === decision.subjectKey);
  if (later.some(({ kind, appealedId }) => kind === 'appeal.accepted' && appealedId === decision.id)) return true;
  if (decision.kind === 'hide') return later.some(({ after }) => after['moderation'] === 'none');
  return (
    decision.kind === 'suspend' &&
    later.some(({ kind, after }) => kind !== 'suspension.ended' && after['suspendedUntil'] === null)
  );
}

export function openUntil(decision: LogRow, all: readonly LogRow[], now: Date): Date | null {
  const until = appealBy(decision.at);
  return isAppealable(decision.kind) && !isUndone(decision, all) && until > now ? until : null;
}
