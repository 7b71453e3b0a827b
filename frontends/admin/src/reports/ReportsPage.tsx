import { texts } from '@masque/texts';
import { apiErrorOf, useReportsQuery, useReportStatsQuery } from '@masque/web-kit';
import { EmptyState, ErrorState, LinkButton, LoadingLine, Muted, Page, QueryView, Skeleton } from '@masque/web-ui';
import { ReportRow } from './ReportRow.tsx';
import css from './reports.module.css';
import { ReportStats } from './ReportStats.tsx';

const words = texts.admin;

export function ReportsPage() {
  const stats = useReportStatsQuery({ query: {} });
  const reports = useReportsQuery({ query: { limit: 20 } });
  const refusal = apiErrorOf(reports.error ?? stats.error);
  if (refusal?.status === 403) {
    return (
      <ErrorState level={1} title={words.refused} hint={refusal.message}>
        <LinkButton to="/characters">{texts.common.backToCharacters}</LinkButton>
      </ErrorState>
    );
  }
  // One failure for both, with one way to try both again.
  const areBothMissing = !stats.data && !reports.data;
  const both = {
    ...reports,
    refetch: () => {
      void stats.refetch();
      void reports.refetch();
    },
  };
  return (
    <Page>
      <h1 className={css.title}>{words.title}</h1>
      {!(areBothMissing && reports.error) && (
        <QueryView query={stats} loading={<Skeleton height={88} />} failed={words.failed}>
          {(counts) => <ReportStats counts={counts} />}
        </QueryView>
      )}
      <QueryView
        query={areBothMissing ? both : reports}
        loading={<LoadingLine text={words.loading} />}
        failed={words.failed}
      >
        {({ reports: list, total }) =>
          list.length === 0 ? (
            <EmptyState title={words.empty} hint={words.emptyHint} />
          ) : (
            <>
              <Muted>
                {list.length < total && `${words.newest(list.length, total)}. `}
                {words.actionsNotBuilt}
              </Muted>
              <ul className={css.list} aria-label={words.list}>
                {list.map((report) => (
                  <ReportRow key={report.id} report={report} />
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
    </Page>
  );
}
