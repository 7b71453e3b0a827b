import type { Report } from '@masque/contracts';
import type { ReportRow } from './report.schema.ts';

/** For who made it. */
export const toOwnReport = (row: ReportRow) => ({
  id: row._id,
  reportedType: row.reportedType,
  reportedId: row.reportedId,
  reason: row.reason,
  description: row.description,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
});

export const toReport = (row: ReportRow): Report => ({
  id: row._id,
  reporterUsername: row.reporterUsername,
  reportedType: row.reportedType,
  reportedId: row.reportedId,
  reason: row.reason,
  description: row.description,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
});
