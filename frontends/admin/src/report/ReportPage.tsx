import { texts } from '@masque/texts';
import { isolate, apiErrorOf, useParams, useReportQuery, useSearchParams, useTitle } from '@masque/web-kit';
import { ErrorState, LinkButton, ListSkeleton, QueryView } from '@masque/web-ui';
import { AdminPage } from '../frame/AdminPage.tsx';
import { itemName } from '../frame/names.ts';
import { queuePath } from '../frame/places.ts';
import { readAddress, searchOf } from '../reports/address.ts';
import { NeighborLinks } from './NeighborLinks.tsx';
import css from './report.module.css';
import { ReportView } from './ReportView.tsx';

const words = texts.adminReport;

export function ReportPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const address = readAddress(params);
  const { currentData, error, refetch } = useReportQuery(id);
  const report = currentData?.report;
  const titleOf = (name: string) =>
    report && texts.admin.typeAndName(texts.moderation.types[report.reportedType], name);
  const name = report && itemName(report);
  useTitle(name && titleOf(isolate(name)));
  return (
    <AdminPage
      title={name ? <Title kind={titleOf('')} name={name} /> : texts.admin.report}
      at={queuePath}
      error={error}
    >
      <NeighborLinks id={id} address={address} />
      {!currentData && apiErrorOf(error)?.status === 404 ? (
        <ErrorState title={words.notFound} hint={words.notFoundHint}>
          <LinkButton to={queuePath + searchOf(address)}>{texts.adminReports.keys.back}</LinkButton>
        </ErrorState>
      ) : (
        <QueryView
          query={{ data: currentData, error, refetch }}
          loading={<ListSkeleton className={css.columns} text={words.loading} heights={[420, 320]} />}
          failed={words.failed}
        >
          {(detail) => <ReportView key={id} detail={detail} address={address} />}
        </QueryView>
      )}
    </AdminPage>
  );
}

/** `bdi`, so that a right-to-left name is truncated at its own end. */
const Title = ({ kind, name }: { kind: string | undefined; name: string }) => (
  <>
    {kind}
    <bdi>{name}</bdi>
  </>
);
