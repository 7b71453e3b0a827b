import { texts } from '@masque/texts';
import { Skeleton } from '@masque/web-ui';
import css from './reports.module.css';

export const QueueSkeleton = () => (
  <div className={css.list}>
    <output className="visually-hidden">{texts.adminReports.loading}</output>
    {[1, 2, 3, 4].map((key) => (
      <Skeleton key={key} height={128} />
    ))}
  </div>
);
