import { reportedTypes, reportStatuses } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { useNavigate, useReportStatsQuery, useSearchParams, wholeNumber } from '@masque/web-kit';
import { EmptyState, LinkButton, ListSkeleton, QueryView, SelectBox, Stack } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import { AdminPage } from '../frame/AdminPage.tsx';
import { queuePath } from '../frame/places.ts';
import { type QueueAddress, readAddress, searchOf } from './address.ts';
import { QueueView } from './QueueView.tsx';
import css from './reports.module.css';
import { useQueue } from './useQueue.ts';
import { useSelection } from './useQueueMoves.ts';

const words = texts.adminReports;
const counted = ['pending', 'resolved', 'dismissed', 'total'] as const;

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
  // If both failed, show one error with one retry.
  const areBothMissing = !stats.data && !shown;
  const refetch = () => {
    queue.refetch();
    if (areBothMissing) void stats.refetch();
  };
  return (
    <AdminPage title={texts.admin.title} at={queuePath} error={error ?? stats.error}>
      {!(areBothMissing && error) && (
        <QueryView query={stats} loading={<ReportStats counts={null} />} failed={words.failed}>
          {(counts) => <ReportStats counts={counts} />}
        </QueryView>
      )}
      <Filters address={address} />
      <QueryView
        query={{ data: shown ?? undefined, error, refetch }}
        loading={<ListSkeleton className={css.list} text={words.loading} heights={[128, 128, 128, 128]} />}
        failed={words.failed}
      >
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

/** Null while loading: a placeholder of the same size. */
const ReportStats = ({ counts }: { counts: Readonly<Record<(typeof counted)[number], number>> | null }) => (
  <dl className={css.stats}>
    {counted.map((status) => (
      <div key={status}>
        <dt>{status === 'total' ? words.total : texts.moderation.statuses[status]}</dt>
        <dd>{counts ? wholeNumber(counts[status]) : '–'}</dd>
      </div>
    ))}
  </dl>
);

const { statuses, types } = texts.moderation;
const ALL = 'all';

const statusOptions = [
  { value: ALL, label: words.allStatuses },
  ...reportStatuses.map((value) => ({ value, label: statuses[value] })),
];
const typeOptions = [
  { value: ALL, label: words.allTypes },
  ...reportedTypes.map((value) => ({ value, label: types[value] })),
];

function Filters({ address }: { address: QueueAddress }) {
  const navigate = useNavigate();
  const change = (wanted: Partial<QueueAddress>) =>
    void navigate({ pathname: queuePath, search: searchOf({ ...address, ...wanted, page: 1 }) });
  return (
    <Stack row gap={2}>
      <SelectBox
        label={words.status}
        value={address.status ?? ALL}
        options={statusOptions}
        onChange={(value) => change({ status: reportStatuses.find((one) => one === value) ?? null })}
      />
      <SelectBox
        label={words.type}
        value={address.type ?? ALL}
        options={typeOptions}
        onChange={(value) => change({ type: reportedTypes.find((one) => one === value) ?? null })}
      />
    </Stack>
  );
}
