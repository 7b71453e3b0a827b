import { texts } from '@masque/texts';
import { apiErrorOf, useParams, useReportQuery, useSearchParams, useTitle } from '@masque/web-kit';
import { ErrorState, LinkButton, QueryView, Skeleton } from '@masque/web-ui';
import { AdminPage } from '../frame/AdminPage.tsx';
import { itemName } from '../frame/names.ts';
import { queuePath } from '../frame/places.ts';
import { Refused, refusedBy } from '../frame/Refused.tsx';
import { readAddress, searchOf } from '../reports/address.ts';
import { Around } from './Around.tsx';
import css from './report.module.css';
import { ReportView } from './ReportView.tsx';

const words = texts.adminReport;

/** One report: what was reported, then and now, who is behind it, and what is decided. Its address keeps the list that it is of. */
export function ReportPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const address = readAddress(params);
  const { currentData, error, refetch } = useReportQuery(id);
  const report = currentData?.report;
  const title = report
    ? words.title(texts.moderation.types[report.reportedType], itemName(report))
    : texts.admin.report;
  useTitle(report && title);

  const refusal = refusedBy(error);
  if (refusal !== null) return <Refused sentence={refusal} />;
  return (
    <AdminPage title={<bdi>{title}</bdi>} at={queuePath}>
      <Around id={id} address={address} />
      {!currentData && apiErrorOf(error)?.status === 404 ? (
        <ErrorState title={words.notFound} hint={words.notFoundHint}>
          <LinkButton to={queuePath + searchOf(address)}>{words.back}</LinkButton>
        </ErrorState>
      ) : (
        <QueryView query={{ data: currentData, error, refetch }} loading={<ReportSkeleton />} failed={words.failed}>
          {(detail) => <ReportView key={id} detail={detail} address={address} />}
        </QueryView>
      )}
    </AdminPage>
  );
}

const ReportSkeleton = () => (
  <div className={css.columns}>
    <output className="visually-hidden">{words.loading}</output>
    <Skeleton height={420} />
    <Skeleton height={320} />
  </div>
);
