import type { Report } from '@masque/contracts';
import type { ReportStatus } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { apiErrorOf, newerReport, useMoveReportMutation } from '@masque/web-kit';

/** `newer`: the report as another moderator changed it first. */
type MoveResult =
  | { report: Report; newer?: undefined; sentence?: undefined }
  | { report?: undefined; newer: Report | null; sentence: string };

function sentenceFor(error: unknown): string {
  const failure = apiErrorOf(error);
  const isTelling = failure?.status === 403 || failure?.status === 409;
  return isTelling ? failure.message : texts.adminReports.moveFailed;
}

export function useMove(): (report: Report, status: ReportStatus, note?: string) => Promise<MoveResult> {
  const [call] = useMoveReportMutation();
  return async (report, status, note) => {
    const { data, error } = await call({ report, status, note: note?.trim() || undefined });
    return data ? { report: data.report } : { newer: newerReport(error), sentence: sentenceFor(error) };
  };
}
