import type { DayUsage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { dayName, useModelName } from '@masque/web-kit';
import { Muted } from '@masque/web-ui';
import { amountOf } from './amounts.ts';
import { chartOf, type Column, type Metric } from './chart.ts';
import css from './usage.module.css';

const words = texts.settings.usage;

/** A column for each day, in it a part for each model. The numbers stand below, too. */
export function UsageChart({
  days,
  metric,
  count,
  today,
}: {
  days: readonly DayUsage[];
  metric: Metric;
  /** Days, `today` among them. */
  count: number;
  /** A time of the last day, in milliseconds. */
  today: number;
}) {
  const nameOf = useModelName();
  const { series, columns, totals, total, top } = chartOf(days, metric, count, today);
  if (total === 0) return <Muted>{metric === 'cost' ? words.costUnknown : words.empty}</Muted>;
  const whole = amountOf(total, metric);
  const title = ({ day, total: ofDay }: Column) => `${dayName(day)}: ${amountOf(ofDay, metric)}`;
  return (
    <figure className={css.figure}>
      <figcaption className={css.caption}>{words.chart(words.metrics[metric], String(count), whole)}</figcaption>
      <div aria-hidden className={css.chart}>
        {columns.map((column) => (
          <div key={column.day} className={css.column} title={title(column)}>
            {column.values.map((value, at) => (
              <span
                key={series[at] ?? ''}
                className={css.part}
                data-series={series[at] === null ? 'other' : at}
                style={{ blockSize: `${(value / top) * 100}%` }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={css.ends} aria-hidden>
        <span>{dayName(columns[0]?.day ?? '')}</span>
        <span>{dayName(columns.at(-1)?.day ?? '')}</span>
      </div>
      <ul className={css.legend}>
        {series.map((name, at) => (
          <li key={name ?? ''}>
            <span className={css.swatch} data-series={name === null ? 'other' : at} />
            <span dir="auto" className={css.model}>
              {name === null ? words.other : nameOf(name)}
            </span>
            <span>{amountOf(totals[at] ?? 0, metric)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
