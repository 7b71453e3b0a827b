import { texts } from '@masque/texts';
import { LoadingLine, Skeleton } from '@masque/web-ui';
import form from '../form/form.module.css';
import { useSlow } from '../states/useSlow.ts';
import css from './edit.module.css';

const words = texts.editCharacter;

/** The form that is still to come, in its shape. */
export function EditSkeleton() {
  const slow = useSlow(true);
  return (
    <>
      <header className={form.head}>
        <h1>{words.title}</h1>
        <LoadingLine text={slow ? words.slow : words.loading} />
      </header>
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
