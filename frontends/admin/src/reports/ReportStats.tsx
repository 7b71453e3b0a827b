import { texts } from '@masque/texts';
import { wholeNumber } from '@masque/web-kit';
import css from './reports.module.css';

const statuses = ['pending', 'resolved', 'dismissed', 'total'] as const;

/** Null: they are not known yet, and take the same room. */
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
