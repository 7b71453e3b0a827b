import { type AppealStatus, appealStatuses } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useNavigate, useOpenAppealsInfiniteQuery, useSearchParams } from '@masque/web-kit';
import { EmptyState, NextPage, QueryView, SelectBox, Skeleton } from '@masque/web-ui';
import { AdminPage } from '../frame/AdminPage.tsx';
import { appealsPath } from '../frame/places.ts';
import { Refused, refusedBy } from '../frame/Refused.tsx';
import { AppealList } from './AppealList.tsx';
import css from './appeals.module.css';

const words = texts.adminAppeals;
const options = appealStatuses.map((value) => ({ value, label: words.statuses[value] }));

export function AppealsPage() {
  const [params] = useSearchParams();
  const status: AppealStatus = appealStatuses.find((one) => one === params.get('status')) ?? 'pending';
  const query = useOpenAppealsInfiniteQuery(status, { refetchOnMountOrArgChange: true });
  const navigate = useNavigate();
  const refusal = refusedBy(query.error);
  if (refusal !== null) return <Refused sentence={refusal} />;
  const show = (next: AppealStatus) =>
    void navigate({ pathname: appealsPath, search: next === 'pending' ? '' : `?status=${next}` });
  return (
    <AdminPage title={texts.admin.appeals} at={appealsPath}>
      <div className={css.filter}>
        <SelectBox label={words.show} value={status} options={options} onChange={show} />
      </div>
      <QueryView query={{ ...query, data: query.currentData }} loading={<AppealsSkeleton />} failed={words.failed}>
        {({ pages }) => (
          <>
            <AppealList
              key={status}
              appeals={pages.flatMap((page) => page.appeals)}
              none={<EmptyState title={words.empty[status]} hint={words.emptyHint} />}
            />
            <NextPage query={query} />
          </>
        )}
      </QueryView>
    </AdminPage>
  );
}

const AppealsSkeleton = () => (
  <div className={css.list}>
    <output className="visually-hidden">{words.loading}</output>
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} height={220} />
    ))}
  </div>
);
