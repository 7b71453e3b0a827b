import type { OwnReport, Report, ReportedItem } from '@masque/contracts';
import type { ReportRow } from './report.row.ts';

export const toOwnReport = (row: ReportRow, name: string | null, characterId: string | null): OwnReport => ({
  id: row._id,
  reportedType: row.reportedType,
  reportedId: row.reportedId,
  characterId,
  name,
  reason: row.reason,
  description: row.description,
  status: row.status,
  wasActedOn: row.status === 'resolved' && row.wasActedOn,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

export const toExportedReport = (row: ReportRow) => ({
  id: row._id,
  reportedType: row.reportedType,
  reportedId: row.reportedId,
  reason: row.reason,
  description: row.description,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
});

export const toReport = (row: ReportRow, item: ReportedItem | null, openOnItem: number): Report => ({
  id: row._id,
  reporterUsername: row.reporterUsername,
  reporter: { username: row.reporterUsername },
  reportedType: row.reportedType,
  reportedId: row.reportedId,
  reason: row.reason,
  description: row.description,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  ...(item ? { reportedItem: item } : {}),
  openOnItem,
  revision: row.revision,
});
