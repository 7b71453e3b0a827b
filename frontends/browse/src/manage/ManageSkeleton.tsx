import { Skeleton } from '@masque/web-ui';
import css from './manage-card.module.css';

export function ManageSkeleton() {
  return (
    <div className={css.card} aria-hidden="true">
      <span className={css.picture}>
        <Skeleton height="100%" />
      </span>
      <div className={css.text}>
        <Skeleton height={24} width="60%" />
        <Skeleton height="3em" />
        <Skeleton height={24} width="45%" />
      </div>
      <div className={css.actions}>
        <Skeleton height={44} />
      </div>
    </div>
  );
}
