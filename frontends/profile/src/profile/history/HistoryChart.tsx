import { texts } from '@masque/texts';
import { dayName, wholeNumber } from '@masque/web-kit';
import { Muted } from '@masque/web-ui';
import { DayColumns, type Tone } from '@masque/web-ui/charts';
import css from './history.module.css';
import { type Day, isTotal, type HistoryMetric, mostOn, totalOf } from './history.rules.ts';

const words = texts.profile.history;
const tones: Record<HistoryMetric, Tone> = { likes: 'rose', followers: 'brass', chats: 'teal', views: 'other' };

export function HistoryChart({ metric, days }: { metric: HistoryMetric; days: readonly Day[] }) {
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
      {most && (
        <DayColumns
          isSmall
          columns={days.map((day) => ({
            day: day.day,
            title: `${dayName(day.day)}: ${wholeNumber(day[metric])}`,
            values: [day[metric]],
          }))}
          tones={[tones[metric]]}
          ends={[dayName(days[0]?.day ?? ''), dayName(days.at(-1)?.day ?? '')]}
        />
      )}
      <Muted size={13}>{most ? words.most(wholeNumber(most[metric]), dayName(most.day)) : words.none}</Muted>
    </figure>
  );
}
