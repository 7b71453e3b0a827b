import { texts } from '@masque/texts';
import { dayName, wholeNumber } from '@masque/web-kit';
import { Muted } from '@masque/web-ui';
import css from './history.module.css';
import { type Day, isTotal, type Metric, mostOn, totalOf } from './history.rules.ts';

const words = texts.profile.history;

/** A column for each day, unless all are empty. The numbers stand in the table, too. */
export function HistoryChart({ metric, days }: { metric: Metric; days: readonly Day[] }) {
  const most = mostOn(days, metric);
  return (
    <figure className={css.figure}>
      <figcaption>
        {(isTotal(metric) ? words.total : words.chart)(
          words.metrics[metric],
          days.length,
          wholeNumber(totalOf(days, metric)),
        )}
      </figcaption>
      {most && <Columns metric={metric} days={days} top={most[metric]} />}
      <Muted size={13}>{most ? words.most(wholeNumber(most[metric]), dayName(most.day)) : words.none}</Muted>
    </figure>
  );
}

const Columns = ({ metric, days, top }: { metric: Metric; days: readonly Day[]; top: number }) => (
  <>
    <div className={css.chart} data-metric={metric} aria-hidden="true">
      {days.map((day) => (
        <span key={day.day} className={css.column} title={`${dayName(day.day)}: ${wholeNumber(day[metric])}`}>
          <span style={{ blockSize: `${(Math.max(0, day[metric]) / top) * 100}%` }} />
        </span>
      ))}
    </div>
    <div className={css.ends} aria-hidden="true">
      <span>{dayName(days[0]?.day ?? '')}</span>
      <span>{dayName(days.at(-1)?.day ?? '')}</span>
    </div>
  </>
);
