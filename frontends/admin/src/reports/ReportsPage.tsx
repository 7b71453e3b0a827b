import { texts } from '@masque/texts';
import { useNavigate, useReportStatsQuery, useSearchParams } from '@masque/web-kit';
import { EmptyState, LinkButton, QueryView } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import { AdminPage } from '../frame/AdminPage.tsx';
import { queuePath } from '../frame/places.ts';
import { Refused, refusedBy } from '../frame/Refused.tsx';
import { readAddress, searchOf } from './address.ts';
import { Filters } from './Filters.tsx';
import { QueueView } from './QueueView.tsx';
import { QueueSkeleton } from './QueueSkeleton.tsx';
import { ReportStats } from './ReportStats.tsx';
import { useQueue } from './useQueue.ts';
import { useSelection } from './useSelection.ts';

const words = texts.adminReports;

export function ReportsPage() {
  const [params] = useSearchParams();
  const address = readAddress(params);
  const search = searchOf(address);
  const list = useRef<HTMLUListElement>(null);
  const selection = useSelection(search);
  const queue = useQueue(address, list, selection.ids.size > 0);
  const stats = useReportStatsQuery({ query: {} });
  const { shown, pages, error } = queue;
  usePageThatIs(pages, address);

  const refusal = refusedBy(error ?? stats.error);
  if (refusal !== null) return <Refused sentence={refusal} />;
  // If both failed, show one error with one retry.
  const areBothMissing = !stats.data && !shown;
  const refetch = () => {
    queue.refetch();
    if (areBothMissing) void stats.refetch();
  };
  return (
    <AdminPage title={texts.admin.title} at={queuePath}>
      {!(areBothMissing && error) && (
        <QueryView query={stats} loading={<ReportStats counts={null} />} failed={words.failed}>
          {(counts) => <ReportStats counts={counts} />}
        </QueryView>
      )}
      <Filters address={address} />
      <QueryView query={{ data: shown ?? undefined, error, refetch }} loading={<QueueSkeleton />} failed={words.failed}>
        {({ rows, unseen }) =>
          rows.length === 0 && unseen === 0 ? (
            <NoReports isFiltered={search !== ''} />
          ) : (
            <QueueView address={address} queue={queue} rows={rows} unseen={unseen} selection={selection} list={list} />
          )
        }
      </QueryView>
    </AdminPage>
  );
}

/** Moves to the last page when the current one no longer exists. */
function usePageThatIs(pages: number | undefined, address: ReturnType<typeof readAddress>): void {
  const navigate = useNavigate();
  const search = pages && address.page > pages ? searchOf({ ...address, page: pages }) : null;
  useEffect(() => {
    if (search !== null) void navigate({ pathname: queuePath, search }, { replace: true });
  }, [search, navigate]);
}

const NoReports = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title={words.emptyFiltered} hint={words.emptyFilteredHint}>
      <LinkButton to={queuePath}>{words.showAll}</LinkButton>
    </EmptyState>
  ) : (
    <EmptyState title={words.empty} hint={words.emptyHint} />
  );
