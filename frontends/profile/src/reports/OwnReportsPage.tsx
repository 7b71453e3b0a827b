import { texts } from '@masque/texts';
import { decisionsPath, useOwnReportsInfiniteQuery } from '@masque/web-kit';
import { EmptyState, LinkButton, NextPage, Page, PageHead, QueryView, Skeleton } from '@masque/web-ui';
import { ReportItem } from './ReportItem.tsx';
import css from './reports.module.css';

const words = texts.reporting.own;

export function OwnReportsPage() {
  const query = useOwnReportsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Page narrow>
      <PageHead title={words.title} hint={words.lead}>
        <LinkButton icon="shield" to={decisionsPath}>
          {texts.decisions.title}
        </LinkButton>
      </PageHead>
      <QueryView query={query} loading={<ReportsSkeleton />} failed={words.failed}>
        {({ pages }) => {
          const reports = pages.flatMap((page) => page.reports);
          if (reports.length === 0) return <EmptyState title={words.empty} hint={words.emptyHint} />;
          return (
            <>
              <ol className={css.list}>
                {reports.map((report) => (
                  <ReportItem key={report.id} report={report} />
                ))}
              </ol>
              <NextPage query={query} label={words.more} />
            </>
          );
        }}
      </QueryView>
    </Page>
  );
}

const ReportsSkeleton = () => (
  <div className={css.list}>
    <output className="visually-hidden">{texts.common.loading}</output>
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} height={132} />
    ))}
  </div>
);
