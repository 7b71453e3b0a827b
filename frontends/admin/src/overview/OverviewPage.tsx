import { texts } from '@masque/texts';
import { useModerationActivityQuery, useSite } from '@masque/web-kit';
import { Choices, Notice, Panel, QueryView, Skeleton } from '@masque/web-ui';
import { useState } from 'react';
import { AdminPage } from '../frame/AdminPage.tsx';
import { overviewPath } from '../frame/places.ts';
import { Refused, refusedBy } from '../frame/Refused.tsx';
import { AppealsDue } from './AppealsDue.tsx';
import { DaysCharts } from './DaysCharts.tsx';
import { OpenByAge } from './OpenByAge.tsx';
import css from './overview.module.css';

const words = texts.adminOverview;
const periods = (['7', '30', '90'] as const).map((value) => ({ value, label: value }));

export function OverviewPage() {
  const [period, setPeriod] = useState<'7' | '30' | '90'>('30');
  const query = useModerationActivityQuery(Number(period), { refetchOnMountOrArgChange: true });
  const site = useSite();
  const refusal = refusedBy(query.error);
  if (refusal !== null) return <Refused sentence={refusal} />;
  return (
    <AdminPage title={texts.admin.overview} at={overviewPath}>
      {site && site.operator.name === '' && <Notice type="warning">{words.noOperator}</Notice>}
      <QueryView query={query} loading={<OverviewSkeleton />} failed={words.failed}>
        {({ days, open, openAppeals, overdueAppeals }) => (
          <div className={css.panels}>
            <div className={css.pair}>
              <OpenByAge open={open} />
              <AppealsDue open={openAppeals} overdue={overdueAppeals} />
            </div>
            <Panel title={words.byDay}>
              <Choices label={words.period} value={period} options={periods} onChange={setPeriod} />
              <DaysCharts days={days} />
            </Panel>
          </div>
        )}
      </QueryView>
    </AdminPage>
  );
}

const OverviewSkeleton = () => (
  <div className={css.panels}>
    <output className="visually-hidden">{words.loading}</output>
    <Skeleton height={240} />
    <Skeleton height={420} />
  </div>
);
