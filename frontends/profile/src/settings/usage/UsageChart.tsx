import type { DayUsage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { dayName, useModelName } from '@masque/web-kit';
import { Muted } from '@masque/web-ui';
import { ChartLegend, DayColumns, type Tone } from '@masque/web-ui/charts';
import { amountOf } from './amounts.ts';
import { chartOf, type Column, type UsageMetric } from './chart.ts';
import css from './usage.module.css';

const words = texts.settings.usage;
const named: readonly Tone[] = ['brass', 'teal', 'rose', 'pale'];

export function UsageChart({
  days,
  metric,
  count,
  today,
}: {
  days: readonly DayUsage[];
  metric: UsageMetric;
  /** Number of days, including `today`. */
  count: number;
  /** Any time on the last day, in ms. */
  today: number;
}) {
  const nameOf = useModelName();
  const { series, columns, totals, total } = chartOf(days, metric, count, today);
  if (total === 0) return <Muted>{metric === 'cost' ? words.costUnknown : words.empty}</Muted>;
  const whole = amountOf(total, metric);
  const tones = series.map((name, at) => (name === null ? 'other' : (named[at] ?? 'other')));
  const title = ({ day, total: ofDay }: Column) => `${dayName(day)}: ${amountOf(ofDay, metric)}`;
  return (
    <figure className={css.figure}>
      <figcaption className={css.caption}>{texts.common.chartCaption(words.metrics[metric], count, whole)}</figcaption>
      <DayColumns
        columns={columns.map((column) => ({ day: column.day, title: title(column), values: column.values }))}
        tones={tones}
        ends={[dayName(columns[0]?.day ?? ''), dayName(columns.at(-1)?.day ?? '')]}
      />
      <ChartLegend
        series={series.map((name, at) => ({
          name: name === null ? words.other : nameOf(name),
          tone: tones[at] ?? 'other',
          value: amountOf(totals[at] ?? 0, metric),
        }))}
      />
    </figure>
  );
}
