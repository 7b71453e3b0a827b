import { type AppealStatus, type AuditKind, moderationRoutes, type Report } from '@masque/contracts';
import type { ReportStatus } from '@masque/contracts/rules';
import { isRecord } from '../isRecord.ts';
import { api } from './api.ts';
import { callOf, creationOf, mutationOf, pagesOf, queryOf, type ResponseOf } from './endpoints.ts';
import type { QueryApi } from './cardLists.ts';
import { apiErrorOf } from './errors.ts';
import type { SavedFile } from './savedFile.ts';

type M = typeof moderationRoutes;

export interface AuditFilter {
  moderator?: string;
  subject?: string;
  kind?: AuditKind;
  /** ISO times. */
  from?: string;
  to?: string;
}

export interface ReportMove {
  report: Pick<Report, 'id' | 'revision'>;
  status: ReportStatus;
  note?: string;
}

const isReport = (value: unknown): value is Report =>
  isRecord(value) && 'id' in value && 'status' in value && 'revision' in value;

/** The report as another moderator changed it, from a conflict response; null for any other failure. */
export function newerReport(error: unknown): Report | null {
  const failure = apiErrorOf(error);
  const isLate = failure?.code === 'report.stale' || failure?.code === 'report.bad_move';
  const report = isLate ? failure.fields?.['report'] : null;
  return isReport(report) ? report : null;
}

async function showReport(
  { dispatch }: Pick<QueryApi, 'dispatch'>,
  fulfilled: Promise<{ data: { report: Report } }>,
): Promise<void> {
  const report = await fulfilled.then(
    ({ data }) => data.report,
    (failure: { error?: unknown }) => newerReport(failure.error),
  );
  if (!report) return;
  dispatch(
    moderationApi.util.updateQueryData('report', report.id, (detail) => {
      if (report.revision >= detail.report.revision) detail.report = report;
    }),
  );
}

const ofReport = (id: string) => ['Reports', { type: 'Report', id }, 'Audit'] as const;

export const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    reports: queryOf(build, moderationRoutes.listReports, { providesTags: ['Reports'] }),
    reportStats: queryOf(build, moderationRoutes.getReportStats, { providesTags: ['Reports'] }),
    report: build.query<ResponseOf<M['getReport']>, string>({
      query: (id) => callOf(moderationRoutes.getReport)({ params: { id }, query: {} }),
      providesTags: (_result, _error, id) => [{ type: 'Report', id }],
    }),
    moderationActivity: build.query<ResponseOf<M['getModerationActivity']>, number>({
      query: (days) => callOf(moderationRoutes.getModerationActivity)({ query: { days } }),
      keepUnusedDataFor: 60,
    }),
    moveReport: build.mutation<ResponseOf<M['moveReport']>, ReportMove>({
      query: ({ report: { id, revision }, ...change }) =>
        callOf(moderationRoutes.moveReport)({ params: { id }, body: { ...change, revision } }),
      invalidatesTags: (_result, _error, { report }) => ofReport(report.id),
      onQueryStarted: (_, query) => showReport(query, query.queryFulfilled),
    }),
    actOnReport: creationOf(build, moderationRoutes.actOnReport, {
      invalidatesTags: (_result, _error, { params }) => ofReport(params.id),
      onQueryStarted: (_, query) => showReport(query, query.queryFulfilled),
    }),
    openAppeals: pagesOf(
      build,
      moderationRoutes.listOpenAppeals,
      (status: AppealStatus, cursor) => ({ query: { status, cursor } }),
      { providesTags: ['OpenAppeals'] },
    ),
    decideAppeal: mutationOf(build, moderationRoutes.decideAppeal, {
      invalidatesTags: ['OpenAppeals', 'Report', 'Audit'],
    }),
    audit: pagesOf(
      build,
      moderationRoutes.listAudit,
      (filter: AuditFilter, cursor) => ({ query: { ...filter, cursor } }),
      { providesTags: ['Audit'] },
    ),
    exportAudit: build.mutation<SavedFile, AuditFilter>({
      query: (filter) => ({ ...callOf(moderationRoutes.exportAudit)({ query: filter }), isFile: true }),
    }),
  }),
});

export const {
  useReportsQuery,
  useReportStatsQuery,
  useReportQuery,
  useModerationActivityQuery,
  useMoveReportMutation,
  useActOnReportMutation,
  useOpenAppealsInfiniteQuery,
  useDecideAppealMutation,
  useAuditInfiniteQuery,
  useExportAuditMutation,
} = moderationApi;
