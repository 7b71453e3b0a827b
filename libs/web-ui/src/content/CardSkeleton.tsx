import { Skeleton } from '../feedback/Skeleton.tsx';
import css from './CharacterCard.module.css';
import grid from './cardGrid.module.css';
import pictures from './picture.module.css';

export function CardSkeleton() {
  return (
    <div className={css.card} aria-hidden="true">
      <span className={pictures.picture}>
        <Skeleton height="100%" />
      </span>
      <div className={css.body}>
        <Skeleton height="3em" />
        <div className={css.tags}>
          <Skeleton height={24} width="55%" />
        </div>
        <div className={css.meta}>
          <Skeleton height={18} width="40%" />
        </div>
      </div>
      <div className={grid.startSkeleton}>
        <Skeleton height={44} />
      </div>
    </div>
  );
}

export function CardSkeletons() {
  return (
    <div className={grid.columns}>
      {Array.from({ length: 12 }, (_, at) => (
        <CardSkeleton key={at} />
      ))}
    </div>
  );
}
