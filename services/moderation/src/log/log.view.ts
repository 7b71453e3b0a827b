import type { AuditEntry } from '@masque/contracts';
import type { LogRow } from './log.row.ts';

export const toAuditEntry = (row: LogRow, name: string | null): AuditEntry => ({
  seq: row.seq,
  id: row.id,
  at: row.at.toISOString(),
  moderator: row.moderator,
  kind: row.kind,
  subject: { type: row.subjectType, id: row.subjectId, name },
  reportId: row.reportId,
  rule: row.rule,
  before: row.before,
  after: row.after,
  note: row.texts?.note ?? '',
  message: row.texts?.message ?? '',
  publicReason: row.texts?.publicReason ?? '',
  hash: row.hash,
});
