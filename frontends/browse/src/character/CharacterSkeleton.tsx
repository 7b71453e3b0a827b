import { texts } from '@masque/texts';
import { LoadingLine, Skeleton } from '@masque/web-ui';
import { useSlow } from '../states/useSlow.ts';
import css from './character.module.css';

const words = texts.characterPage;

export function CharacterSkeleton() {
  const slow = useSlow(true);
  return (
    <div className={css.sheet}>
      <div className={css.picture}>
        <div className={css.pictureSkeleton}>
          <Skeleton height="100%" />
          <div className={css.spinner}>
            <LoadingLine text={slow ? words.slow : words.loading} />
          </div>
        </div>
      </div>
      <div className={css.beside} aria-hidden="true">
        <div className={css.head}>
          <Skeleton height={40} width="70%" />
          <Skeleton height={20} width="40%" />
          <Skeleton height={46} />
          <Skeleton height={40} width="60%" />
        </div>
        <div className={css.about}>
          <Skeleton height={140} />
        </div>
      </div>
      <div className={css.summary} aria-hidden="true">
        <Skeleton height={110} />
      </div>
    </div>
  );
}
