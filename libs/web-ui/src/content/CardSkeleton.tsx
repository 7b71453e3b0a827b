import { Skeleton } from '../feedback/Skeleton.tsx';
import css from './CharacterCard.module.css';
import pictures from './content.module.css';

/** A card that is still to come. */
export function CardSkeleton() {
  return (
    <div className={css.card} aria-hidden="true">
      <span className={pictures.picture}>
        <Skeleton height="100%" />
      </span>
      <div className={css.body}>
        <Skeleton height={18} />
        <Skeleton height={18} width="70%" />
        <Skeleton height={24} width="55%" />
        <Skeleton height={18} width="40%" />
        <Skeleton height={40} />
      </div>
    </div>
  );
}
