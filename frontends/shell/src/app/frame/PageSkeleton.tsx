import { texts } from '@masque/texts';
import { CardSkeleton, Page, Skeleton } from '@masque/web-ui';
import css from './frame.module.css';
import { usePageHandle } from './pageHandle.ts';

const cards = Array.from({ length: 12 }, (_, at) => `card-${at}`);
const parts = ['part-1', 'part-2', 'part-3'];

export function PageSkeleton() {
  const { isEndless = false } = usePageHandle();
  return (
    <Page narrow={!isEndless}>
      <output className="visually-hidden">{texts.common.loading}</output>
      <div className={css.skeletonHead}>
        <Skeleton width={220} height={44} />
      </div>
      <div className={isEndless ? css.skeletonGrid : css.skeletonParts}>
        {isEndless
          ? cards.map((key) => <CardSkeleton key={key} />)
          : parts.map((key) => <Skeleton key={key} height={180} />)}
      </div>
    </Page>
  );
}
