import type { AuditKind } from '@masque/contracts';
import type { OwnFields } from '@masque/service-kit/store';
import type { LogRow } from '../log/log.service.ts';
import type { ToldRow } from './told.row.ts';

const toldKinds: ReadonlySet<AuditKind> = new Set([
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

const told = (entry: LogRow, userId: string, characterId: string | null): OwnFields<ToldRow> => ({
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

export const toldToSubject = (entry: LogRow, characterId: string | null): OwnFields<ToldRow> | null =>
  entry.userId !== '' && toldKinds.has(entry.kind) ? told(entry, entry.userId, characterId) : null;

export function toldToReporter(
  entry: LogRow,
  reporterId: string,
  characterId: string | null,
): OwnFields<ToldRow> | null {
  const { status } = entry.after;
  if (reporterId === '' || entry.kind !== 'report.moved' || (status !== 'resolved' && status !== 'dismissed'))
    return null;
  return { ...told(entry, reporterId, characterId), kind: 'report', outcome: status };
}
