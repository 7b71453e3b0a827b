import { texts } from '@masque/texts';
import { CardSkeletons, Page, Skeleton } from '@masque/web-ui';
import css from './frame.module.css';
import { usePageHandle } from './pageHandle.ts';

const parts = ['part-1', 'part-2', 'part-3'];

export function PageSkeleton() {
  const { isEndless = false } = usePageHandle();
  return (
    <Page narrow={!isEndless}>
      <output className="visually-hidden">{texts.common.loading}</output>
      <div className={css.skeletonHead}>
        <Skeleton width={220} height={44} />
      </div>
      {isEndless ? (
        <CardSkeletons />
      ) : (
        <div className={css.skeletonParts}>
          {parts.map((key) => (
            <Skeleton key={key} height={180} />
          ))}
        </div>
      )}
    </Page>
  );
}
