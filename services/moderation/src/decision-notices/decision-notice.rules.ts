import type { AuditKind } from '@masque/contracts';
import type { OwnFields } from '@masque/service-kit/store';
import type { LogRow } from '../log/log.service.ts';
import type { DecisionNoticeRow } from './decision-notice.row.ts';

type NewNotice = OwnFields<DecisionNoticeRow>;

const noticedKinds: ReadonlySet<AuditKind> = new Set([
  'hide',
  'restore',
  'warn',
  'suspend',
  'lift',
  'verify',
  'appeal.accepted',
  'appeal.rejected',
  'suspension.ended',
]);

const newNotice = (entry: LogRow, userId: string, characterId: string | null): NewNotice => ({
  _id: `${entry.id}:${userId}`,
  decisionId: entry.id,
  userId,
  kind: 'decision',
  action: entry.kind,
  outcome: null,
  rule: entry.rule,
  until: typeof entry.after['suspendedUntil'] === 'string' ? entry.after['suspendedUntil'] : null,
  subjectType: entry.subjectType,
  characterId,
  decidedAt: entry.at,
});

export const noticeForSubject = (entry: LogRow, characterId: string | null): NewNotice | null =>
  entry.userId !== '' && noticedKinds.has(entry.kind) ? newNotice(entry, entry.userId, characterId) : null;

export function noticeForReporter(entry: LogRow, reporterId: string, characterId: string | null): NewNotice | null {
  const { status } = entry.after;
  if (reporterId === '' || entry.kind !== 'report.moved' || (status !== 'resolved' && status !== 'dismissed'))
    return null;
  return { ...newNotice(entry, reporterId, characterId), kind: 'report', outcome: status };
}
