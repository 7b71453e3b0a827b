import { texts } from '@masque/texts';
import { LoadingLine, PageHead, Skeleton } from '@masque/web-ui';
import { useSlow } from '../states/useSlow.ts';
import css from './edit.module.css';

const words = texts.editCharacter;

export function EditSkeleton() {
  const slow = useSlow(true);
  return (
    <>
      <PageHead title={words.title} hint={<LoadingLine text={slow ? words.slow : words.loading} />} />
      <div className={css.skeleton} aria-hidden="true">
        <Skeleton height={44} />
        <div className={css.pictureSkeleton}>
          <Skeleton height="100%" />
        </div>
        <Skeleton height={72} />
        <Skeleton height={120} />
        <Skeleton height={120} />
      </div>
    </>
  );
}
