import type { ModerationDay } from '@masque/contracts';
import { reportedTypes } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { dayName, wholeNumber } from '@masque/web-kit';
import { Muted } from '@masque/web-ui';
import { ChartLegend, DayColumns, NumbersTable, type Tone } from '@masque/web-ui/charts';
import css from './overview.module.css';

const words = texts.adminOverview;
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

export const DaysCharts = ({ days }: { days: readonly ModerationDay[] }) => (
  <>
    <div className={css.charts}>
      <Chart days={days} series={reportedTypes} title={words.reports} />
      <Chart days={days} series={outcomes} title={words.outcomes} />
    </div>
    <NumbersTable
      title={words.numbers}
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
        <Muted>{words.none}</Muted>
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
