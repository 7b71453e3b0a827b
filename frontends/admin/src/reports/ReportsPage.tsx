import { texts } from '@masque/texts';
import { apiErrorOf, useReportsQuery, useReportStatsQuery } from '@masque/web-kit';
import { EmptyState, ErrorState, LinkButton, LoadingLine, Page, QueryView, Skeleton } from '@masque/web-ui';
import { ReportRow } from './ReportRow.tsx';
import css from './reports.module.css';

const words = texts.admin;
const statuses = ['pending', 'resolved', 'dismissed', 'total'] as const;

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
  return (
    <Page>
      <h1 className={css.title}>{words.title}</h1>
      <QueryView query={stats} loading={<Skeleton height={88} />} failed={words.failed}>
        {(counts) => (
          <dl className={css.stats}>
            {statuses.map((status) => (
              <div key={status}>
                <dt>{words[status]}</dt>
                <dd>{counts[status].toLocaleString('en')}</dd>
              </div>
            ))}
          </dl>
        )}
      </QueryView>
      <QueryView query={reports} loading={<LoadingLine text={words.loading} />} failed={words.failed}>
        {({ reports: list }) =>
          list.length === 0 ? (
            <EmptyState title={words.empty} hint={words.emptyHint} />
          ) : (
            <>
              <p className={css.muted}>{words.actionsNotBuilt}</p>
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
