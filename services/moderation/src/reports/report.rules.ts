import { createHash } from 'node:crypto';
import type { ReportedType, ReportStatus } from '@masque/contracts/rules';
import { firstIdAt } from '@masque/service-kit';
import type { ReportRow } from './report.row.ts';

const HOUR_MS = 60 * 60 * 1_000;

export const isOpen = (status: ReportStatus): boolean => status === 'pending' || status === 'reviewed';
export const itemKey = (type: ReportedType, id: string): string => `${type}:${id}`;
export const listOf = (status?: ReportStatus, type?: ReportedType): string | undefined =>
  [type, status].filter((part) => part !== undefined).join(':') || undefined;
export const OPEN_LIST = 'open';
export const madeList = (day: string, type: ReportedType): string => `${day}:${type}`;

const listsOf = (status: ReportStatus, type: ReportedType, day: string): string[] => [
  status,
  type,
  `${type}:${status}`,
  madeList(day, type),
  ...(isOpen(status) ? [OPEN_LIST] : []),
];

export const pendingKey = (reporterId: string, item: string): string => `${reporterId}:${item}`;

interface NewReport {
  readonly id: string;
  readonly reporter: { readonly userId: string; readonly username: string };
  readonly type: ReportedType;
  readonly itemId: string;
  readonly ownerId: string;
  readonly name: string;
  readonly reason: string;
  readonly description: string | null;
}

export function newReport(
  { id, reporter, type, itemId, ownerId, name, reason, description }: NewReport,
  now: Date,
): ReportRow {
  const item = itemKey(type, itemId);
  return {
    _id: id,
    reporterId: reporter.userId,
    reporterUsername: reporter.username,
    reportedType: type,
    reportedId: itemId,
    itemKey: item,
    userId: ownerId,
    name,
    reason,
    description,
    status: 'pending',
    lists: listsOf('pending', type, dayOf(now)),
    openKey: item,
    pendingKey: pendingKey(reporter.userId, item),
    createdAt: now,
    day: dayOf(now),
    wasActedOn: false,
    decidedAt: null,
    hasEvidence: true,
    seq: 0,
    revision: 1,
  };
}

export interface ReviewEntry {
  readonly id: string;
  readonly at: Date;
  readonly subjectType: ReportedType;
  readonly subjectId: string;
}

const RANDOM_DIGITS = 16;

/** Deterministic and sortable by time, like all report ids. */
export const idOfReview = ({ id, at }: ReviewEntry): string =>
  firstIdAt(at) + createHash('sha256').update(id).digest('hex').slice(0, RANDOM_DIGITS).toUpperCase();

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** A reopened report may find its reporter's place taken by a newer one. */
export function moveReport(row: ReportRow, status: ReportStatus, at: Date, seq: number): ReportRow {
  const { openKey: _, pendingKey: __, ...rest } = row;
  return {
    ...rest,
    status,
    lists: listsOf(status, row.reportedType, row.day),
    ...(isOpen(status) ? { openKey: row.itemKey } : {}),
    ...(status === 'pending' ? { pendingKey: pendingKey(row.reporterId, row.itemKey) } : {}),
    ...decided(row, isOpen(status) ? null : at),
    seq,
    revision: row.revision + 1,
  };
}

function decided(row: ReportRow, at: Date | null): Partial<ReportRow> {
  if (at === null) return { decidedAt: null };
  if (row.firstDecidedDay !== undefined) return { decidedAt: at };
  const hoursToDecision = (at.getTime() - row.createdAt.getTime()) / HOUR_MS;
  return { decidedAt: at, hoursToDecision, firstDecidedDay: dayOf(at) };
}
