import { texts } from '@masque/texts';
import { CardSkeleton, Page, Skeleton } from '@masque/web-ui';
import css from './frame.module.css';

/** Shown while a remote loads. */
export function PageSkeleton() {
  return (
    <Page>
      <output className="visually-hidden">{texts.common.loading}</output>
      <div className={css.skeletonHead}>
        <Skeleton width={220} height={34} />
        <Skeleton width="100%" height={44} />
      </div>
      <div className={css.skeletonGrid}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <CardSkeleton key={key} />
        ))}
      </div>
    </Page>
  );
}
