import type { OwnReport, Report, ReportedItem } from '@masque/contracts';
import type { ReportRow } from './report.row.ts';

export const toExportedReport = (row: ReportRow) => ({
  id: row._id,
  reportedType: row.reportedType,
  reportedId: row.reportedId,
  reason: row.reason,
  description: row.description,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
});

export const toOwnReport = (row: ReportRow, name: string | null, characterId: string | null): OwnReport => ({
  ...toExportedReport(row),
  characterId,
  name,
  wasActedOn: row.status === 'resolved' && row.wasActedOn,
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

export const toReport = (row: ReportRow, item: ReportedItem | null, openOnItem: number): Report => ({
  ...toExportedReport(row),
  reporterUsername: row.reporterUsername,
  reporter: { username: row.reporterUsername },
  ...(item ? { reportedItem: item } : {}),
  openOnItem,
  revision: row.revision,
});
