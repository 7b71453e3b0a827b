import { texts } from '@masque/texts';
import { dayName, wholeNumber } from '@masque/web-kit';
import css from './history.module.css';
import { type Day, eventful, metrics } from './history.rules.ts';

const words = texts.profile.history;

/** The same in numbers; days on which nothing happened are left out. */
export const HistoryTable = ({ days }: { days: readonly Day[] }) => (
  <details className={css.details}>
    <summary>{words.table}</summary>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, also by keys */}
    <section className={css.scroll} tabIndex={0} aria-label={words.table}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            {metrics.map((metric) => (
              <th key={metric} scope="col">
                {words.metrics[metric]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {eventful(days).map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayName(day.day)}</th>
              {metrics.map((metric) => (
                <td key={metric}>{wholeNumber(day[metric])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);
