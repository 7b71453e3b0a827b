import type { ModerationDay } from '@masque/contracts';
import { MODERATION_AIM_HOURS, reportedTypes } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { dayName, Link, relativeTime, useModerationActivityQuery, useNow, useSite, wholeNumber } from '@masque/web-kit';
import { Choices, ListSkeleton, Muted, Notice, Panel, QueryView } from '@masque/web-ui';
import { ChartLegend, DayColumns, NumbersTable, type Tone } from '@masque/web-ui/charts';
import { useState } from 'react';
import { AdminPage } from '../frame/AdminPage.tsx';
import { appealsPath, overviewPath, queuePath } from '../frame/places.ts';
import css from './overview.module.css';

const words = texts.adminOverview;
const periods = (['7', '30', '90'] as const).map((value) => ({ value, label: value }));

export function OverviewPage() {
  const [period, setPeriod] = useState<'7' | '30' | '90'>('30');
  const query = useModerationActivityQuery(Number(period), { refetchOnMountOrArgChange: true });
  const site = useSite();
  return (
    <AdminPage title={texts.admin.overview} at={overviewPath} error={query.error}>
      {site && site.operator.name === '' && <Notice type="warning">{words.noOperator}</Notice>}
      <QueryView
        query={query}
        loading={<ListSkeleton className={css.panels} text={texts.common.loadingNumbers} heights={[240, 420]} />}
        failed={texts.common.numbersFailed}
      >
        {({ days, open, openAppeals, overdueAppeals }) => (
          <div className={css.panels}>
            <div className={css.pair}>
              <OpenByAge open={open} />
              <AppealsDue open={openAppeals} overdue={overdueAppeals} />
            </div>
            <Panel title={words.byDay}>
              <Choices label={texts.common.days} value={period} options={periods} onChange={setPeriod} />
              <DaysCharts days={days} />
            </Panel>
          </div>
        )}
      </QueryView>
    </AdminPage>
  );
}

const AppealsDue = ({ open, overdue }: { open: number; overdue: number }) => (
  <Panel title={texts.admin.appeals}>
    <p className={css.number}>{words.openAppeals(open)}</p>
    <p className={overdue > 0 ? css.overdue : undefined}>{words.overdueAppeals(overdue)}</p>
    <p>
      <Link to={appealsPath}>{words.toAppeals}</Link>
    </p>
  </Panel>
);

const ages = ['under24h', 'under48h', 'over48h'] as const;
type Open = Readonly<Record<(typeof ages)[number], number>> & { readonly oldest: string | null };

function OpenByAge({ open }: { open: Open }) {
  const now = useNow();
  const [from, to] = MODERATION_AIM_HOURS;
  const top = Math.max(1, ...ages.map((age) => open[age]));
  return (
    <Panel title={words.open} lead={words.goal(from, to)}>
      <dl className={css.ages}>
        {ages.map((age) => (
          <div key={age} data-age={age}>
            <dt>{words.ages[age]}</dt>
            <dd>
              <span className={css.bar} style={{ inlineSize: `${(open[age] / top) * 100}%` }} aria-hidden="true" />
              {wholeNumber(open[age])}
            </dd>
          </div>
        ))}
      </dl>
      <Muted size={13}>
        {open.oldest === null
          ? words.noneOpen
          : words.oldest(relativeTime(open.oldest, now, texts.common.justNow, texts.common.unknownDate))}
      </Muted>
      <p>
        <Link to={`${queuePath}?status=pending`}>{words.toQueue}</Link>
      </p>
    </Panel>
  );
}

const { types, statuses } = texts.moderation;
const outcomes = ['resolved', 'dismissed'] as const;
type Series = (typeof reportedTypes)[number] | (typeof outcomes)[number];
const all: readonly Series[] = [...reportedTypes, ...outcomes];
const names: Record<Series, string> = { ...types, resolved: statuses.resolved, dismissed: statuses.dismissed };
const tones: Record<Series, Tone> = {
  character: 'brass',
  comment: 'teal',
  user: 'rose',
  resolved: 'teal',
  dismissed: 'other',
};

const totalOf = (days: readonly ModerationDay[], series: readonly Series[]): number =>
  days.reduce((total, day) => total + series.reduce((ofDay, one) => ofDay + day[one], 0), 0);

const DaysCharts = ({ days }: { days: readonly ModerationDay[] }) => (
  <>
    <div className={css.charts}>
      <Chart days={days} series={reportedTypes} title={words.reports} />
      <Chart days={days} series={outcomes} title={words.outcomes} />
    </div>
    <NumbersTable
      title={texts.common.asTable}
      first={words.day}
      columns={all.map((series) => names[series])}
      rows={days
        .filter((day) => totalOf([day], all) > 0)
        .toReversed()
        .map((day) => ({ name: dayName(day.day), values: all.map((series) => wholeNumber(day[series])) }))}
    />
  </>
);

function Chart({
  days,
  series,
  title,
}: {
  days: readonly ModerationDay[];
  series: readonly Series[];
  title: (days: number, total: number) => string;
}) {
  const total = totalOf(days, series);
  const shown = (day: ModerationDay) => series.map((one) => `${names[one]} ${wholeNumber(day[one])}`).join(', ');
  return (
    <figure className={css.figure}>
      <figcaption>{title(days.length, total)}</figcaption>
      {total === 0 ? (
        <Muted>{texts.common.noneInPeriod}</Muted>
      ) : (
        <>
          <DayColumns
            columns={days.map((day) => ({
              day: day.day,
              title: `${dayName(day.day)}: ${shown(day)}`,
              values: series.map((one) => day[one]),
            }))}
            tones={series.map((one) => tones[one])}
            ends={[dayName(days[0]?.day ?? ''), dayName(days.at(-1)?.day ?? '')]}
          />
          <ChartLegend
            series={series.map((one) => ({
              name: names[one],
              tone: tones[one],
              value: wholeNumber(totalOf(days, [one])),
            }))}
          />
        </>
      )}
    </figure>
  );
}
