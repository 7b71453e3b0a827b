import { texts } from '@masque/texts';
import { dayName, wholeNumber } from '@masque/web-kit';
import { NumbersTable } from '@masque/web-ui/charts';
import { type Day, eventful, metrics } from './history.rules.ts';

const words = texts.profile.history;

export const HistoryTable = ({ days }: { days: readonly Day[] }) => (
  <NumbersTable
    title={words.table}
    first={words.day}
    columns={metrics.map((metric) => words.metrics[metric])}
    rows={eventful(days).map((day) => ({
      name: dayName(day.day),
      values: metrics.map((metric) => wholeNumber(day[metric])),
    }))}
  />
);
