import { texts } from '@masque/texts';
import { wholeNumber } from '@masque/web-kit';
import css from './reports.module.css';

const statuses = ['pending', 'resolved', 'dismissed', 'total'] as const;

/** Null while loading: a placeholder of the same size. */
export const ReportStats = ({ counts }: { counts: Readonly<Record<(typeof statuses)[number], number>> | null }) => (
  <dl className={css.stats}>
    {statuses.map((status) => (
      <div key={status}>
        <dt>{texts.adminReports[status]}</dt>
        <dd>{counts ? wholeNumber(counts[status]) : '–'}</dd>
      </div>
    ))}
  </dl>
);
