import { type AppealStatus, type AuditKind, moderationRoutes, type Report } from '@masque/contracts';
import type { ReportStatus } from '@masque/contracts/rules';
import { api, callOf, creationOf, type ResponseOf, type RequestOf } from './api.ts';
import { byCursor } from './byCursor.ts';
import type { Started } from './cardLists.ts';
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
  typeof value === 'object' && value !== null && 'id' in value && 'status' in value && 'revision' in value;

/** The report as another moderator changed it, from a conflict response; null for any other failure. */
export function newerReport(error: unknown): Report | null {
  const failure = apiErrorOf(error);
  const isLate = failure?.code === 'report.stale' || failure?.code === 'report.bad_move';
  const report = isLate ? failure.fields?.['report'] : null;
  return isReport(report) ? report : null;
}

async function showReport(
  { dispatch }: Pick<Started, 'dispatch'>,
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
    reports: build.query<ResponseOf<M['listReports']>, RequestOf<M['listReports']>>({
      query: callOf(moderationRoutes.listReports),
      providesTags: ['Reports'],
    }),
    reportStats: build.query<ResponseOf<M['getReportStats']>, RequestOf<M['getReportStats']>>({
      query: callOf(moderationRoutes.getReportStats),
      providesTags: ['Reports'],
    }),
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
    actOnReport: build.mutation<ResponseOf<M['actOnReport']>, RequestOf<M['actOnReport']> & { key?: string }>({
      query: creationOf(moderationRoutes.actOnReport),
      invalidatesTags: (_result, _error, { params }) => ofReport(params.id),
      onQueryStarted: (_, query) => showReport(query, query.queryFulfilled),
    }),
    openAppeals: build.infiniteQuery<ResponseOf<M['listOpenAppeals']>, AppealStatus, string | undefined>({
      query: ({ queryArg: status, pageParam }) =>
        callOf(moderationRoutes.listOpenAppeals)({ query: { status, cursor: pageParam } }),
      infiniteQueryOptions: byCursor,
      providesTags: ['OpenAppeals'],
    }),
    decideAppeal: build.mutation<ResponseOf<M['decideAppeal']>, RequestOf<M['decideAppeal']>>({
      query: callOf(moderationRoutes.decideAppeal),
      invalidatesTags: ['OpenAppeals', 'Report', 'Audit'],
    }),
    audit: build.infiniteQuery<ResponseOf<M['listAudit']>, AuditFilter, string | undefined>({
      query: ({ queryArg, pageParam }) =>
        callOf(moderationRoutes.listAudit)({ query: { ...queryArg, cursor: pageParam } }),
      infiniteQueryOptions: byCursor,
      providesTags: ['Audit'],
    }),
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
